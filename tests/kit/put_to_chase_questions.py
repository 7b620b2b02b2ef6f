"""Questions of whole operations of Atlantic Chase, put to the procedures on what may be done and what is where."""

from forge.referee.games.atlantic_chase.operation.declaring import Declared
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS
from kit.chase_differ import apart, carrier, declarations, in_year, kind, of, operation_of, refusals, yes
from kit.chase_sea import chart
from kit.chase_table import result
from kit.put_to_chase_actions import Acted, force_in


class Questions:
    """What a putter does at questions, and with what was declared."""

    # questions

    def _at_action(self, question, _answer):
        """A convoy may disperse only where `may-disperse` lets its player; leaders do what `leader` says."""
        op = operation_of(question)
        ruling = self.put("may-disperse", {"side": op.active}, ())
        assert ruling is None or ruling.result.legal or "disperse" not in question.request.options
        for one in op.leaders:
            ruling = self.put("leader", {"name": one.name}, ())
            assert ruling is None or ruling.result == one.benefit

        self._not_open(op)

    def _not_open(self, op):
        """What `may-attempt` lets nobody declare, the action by numbers refuses for the same reasons."""
        for action in ATTEMPTS:
            for (name, target, at, launch), (ok, why) in declarations(op, action).items():
                acted = Acted(self, op, Declared(action, name, target, at, launch if action == "air-strike" else ""))
                if ok or not acted.known() or self.mine["refused", frozenset(why)] >= 2:
                    continue
                self.mine["refused", frozenset(why)] += 1
                self.counts[f"{action}-action refused"] += 1
                words = {key: str(value) for key, value in acted.words().items()}
                assert refusals(f"{action}-action", words) == why

    def _at_transfer_force(self, question, _answer):
        op = operation_of(question)
        for role, player in (("active", op.active), ("inactive", op.inactive)):
            ruling = self.put("may-transfer", {"by": role}, ())
            assert ruling is None or ruling.result.legal == (question.request.who == player)

    def _at_next_segment(self, question, _answer):
        """A hex is offered where it is a neighbour by `hex` and makes a line by `trajectory-shape`; bases are there."""
        op, about = operation_of(question), dict(question.request.about)
        force = force_in(op, about["force"])
        offered = {one.partition("/")[0] for one in question.request.options if one != "done"}
        beside = {}
        for end in {force.segments[0], force.segments[-1]} if force.segments else ():
            ruling = self.put("hex", {"at": end, "side": force.player, "year": op.year}, ())
            if ruling is None:
                return
            bases = {(one.side, end) for one in ruling.result.air_bases}
            assert bases == {(side, end) for side in ("german", "british") if end in in_year(op, side)}
            assert ruling.result.arctic_line == (end in chart().arctic)
            beside[end] = ruling.result.neighbours
        for end, hexes in beside.items():
            for hex_ in hexes:
                line = (*force.segments, hex_) if end == force.segments[-1] else (hex_, *force.segments)
                ruling = self.put("trajectory-shape", {"line": " ".join(line), "side": force.player}, ())
                assert ruling is None or not ruling.result.legal or hex_ in offered
        if beside:
            assert offered <= {hex_ for hexes in beside.values() for hex_ in hexes}
            near = ruling and self.put("flight", {"start": force.segments[0], "end": force.segments[-1]}, ())
            assert not near or near.result == apart(force.segments[0], force.segments[-1])

    def _at_leader_six(self, question, answer):
        """A die that a leader makes a six is one that `leader-die` offers."""
        about = dict(question.request.about)
        if answer.value != "keep":
            said = {"die-replaced": [answer.value]}
            found = result("leader-die", answers=said, name=about["leader"], thrown=about["dice"])
            assert " ".join(map(str, found)) == answer.value
            self.counts["leader-die"] += 1

    # declarations

    def _declare(self, situation_, asked):
        _, op = situation_.arguments[1:3]
        declared = situation_.result
        for player in (op.active, op.inactive):
            self._support(op, declared, player, asked)
            self._coordination(op, declared, player, asked)

    def _support(self, op, declared, player, asked):
        if declared.action == "air-strike" and player == op.active:
            return
        able = set()
        for force in of(op, player):
            near = min((apart(hex_, declared.at) for hex_ in force.hexes), default=0)
            if carrier(force) == "none" or near > 12:
                continue
            line = any(hex_ in chart().arctic for hex_ in force.hexes if apart(hex_, declared.at) <= 2)
            off = any(hex_ not in chart().arctic for hex_ in force.hexes if apart(hex_, declared.at) <= 2)
            grounded = declared.at in chart().arctic or (line and not off)
            words = {"force": kind(force), "carrier": carrier(force), "length": len(force.segments), "distance": near,
                     "weather": op.weather, "arctic-line": yes(grounded)}  # fmt: skip
            ruling = self.put("may-support", words, ())
            if ruling is None:
                return
            able |= {force.id} if ruling.result.legal else set()
        for hex_ in in_year(op, player):
            near = apart(hex_, declared.at)
            line = hex_ in chart().arctic or declared.at in chart().arctic
            words = {"force": "air-base", "distance": min(near, 40), "weather": op.weather, "arctic-line": yes(line)}
            ruling = self.put("may-support", words, ())
            if ruling is None:
                return
            able |= {f"air-base-{hex_}"} if ruling.result.legal else set()
        questions = [one.request for one, _ in asked if one.id == "air-support" and one.request.who == player]
        assert bool(questions) == bool(able) or op.duties, (declared, player, able)
        assert not questions or set(questions[0].options) - {"none"} == able or op.duties

    def _coordination(self, op, declared, player, asked):
        main = declared.force if player == op.active else declared.target
        there = {one.id for one in of(op, player) if declared.at in one.hexes}
        there |= {one.id for one in op.stealth if one.player == player and one.hex == declared.at}
        there -= {main}
        ruling = self.put("may-coordinate", {"others": len(there)}, ())
        questions = [one.request for one, _ in asked if one.id == "coordination" and one.request.who == player]
        if ruling and not op.duties:
            assert ruling.result.legal == bool(questions)
            assert not questions or set(questions[0].options) - {"none"} == there
        for one in of(op, player):
            if one.box and not self.mine["may-coordinate port-box"]:
                self.mine["may-coordinate port-box"] += 1
                refused = self.put("may-coordinate", {"others": 1, "force": "port-box"}, ())
                assert refused is None or refused.result.objections == ("active-in-port-box",)
