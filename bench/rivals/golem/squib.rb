require 'squib'

Squib::Deck.new cards: 1 do
  background color: '#252322'
  rect fill_color: '#0b3736', x: 36, y: 36, width: 753, height: 1053, radius: 36
  text str: 'Clay Golem', font: 'League Gothic 24', color: '#dfdfe1', align: :center, x: 75, width: :deck, y: 90
  svg file: 'wrench.svg', x: 75, y: 75, width: 100, height: :scale
  svg file: 'art/golem.svg', x: 75, y: 300, width: 675, height: :scale
  text str: 'Take two cards', font: 'EB Garamond 12', color: '#dfdfe1', align: :center, width: :deck, y: 1000
  save_pdf file: 'golem.pdf'
end
