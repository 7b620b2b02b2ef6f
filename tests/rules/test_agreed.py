"""What was agreed of a doubtful rule, in words."""

import pytest

from forge.rules.agreed import Reading, otherwise


@pytest.mark.parametrize(
    ("chosen", "said"),
    [("convoy", ""), ("escorts", "Who moves first? Escorts do."), ("both", "Who moves first? All at once.")],
)
def test_a_rule_read_otherwise_is_said_as_question_and_answer(chosen, said):
    """The answer is a sentence, whether or not its words were one; what is read as usual is not said."""
    answers = (("convoy", "the convoy does"), ("escorts", "escorts do"), ("both", "All at once."))
    reading = Reading("TOY-R1", "3.2", "Who moves first?", "convoy", answers, "", "open", chosen)
    assert otherwise(reading) == said
