require 'squib'

data = Squib.csv file: 'goods.csv', explode: 'copies'
Squib::Deck.new cards: data['name'].size, layout: 'goods.yml' do
  background color: '#f5eedb'
  rect layout: 'rim'
  rect layout: 'bar'
  text str: data['name'], layout: 'name'
  circle layout: 'disc'
  text str: data['cost'], layout: 'cost'
  rect layout: 'sky'
  rect layout: 'sea'
  svg file: data['symbol'].map { |symbol| "#{symbol}.svg" }, layout: 'art'
  text str: data['rule'], layout: 'rule'
  text str: data['glory'].map { |glory| "Glory #{glory}" }, layout: 'foot'
  save_pdf file: 'goods.pdf', trim: 37.5, crop_marks: true
end
Squib::Deck.new cards: data['name'].size, layout: 'goods.yml' do
  background color: '#17394a'
  rect layout: 'rim'
  text str: 'Goods', layout: 'name'
  save_pdf file: 'backs.pdf', trim: 37.5, rtl: true
end
