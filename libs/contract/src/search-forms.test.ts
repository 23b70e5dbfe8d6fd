import { searchForms } from './search-forms.ts';

test('all words of a text must match; a formatted number also matches by its digits', () => {
  expect(searchForms('  Maria  Silva ')).toEqual([['Maria', 'Silva']]);
  expect(searchForms('+55 (11) 99999-0000')).toEqual([
    ['+55', '(11)', '99999-0000'],
    ['5511999990000'],
    ['551199990000'],
  ]);
  expect(searchForms('011 99999-0000')).toContainEqual(['1199990000']);
  expect(searchForms('525512345678')).toEqual([['525512345678'], ['5215512345678']]);
  expect(searchForms('Maria 99999-00')).toEqual([
    ['Maria', '99999-00'],
    ['Maria', '9999900'],
  ]);
  for (const pasted of [
    '5.511999990000E+12',
    '+5511999990000;ext=22',
    '+55 11 99999-0000 ramal 22',
    '＋5511999990000',
  ]) {
    expect(searchForms(pasted)).toContainEqual(['5511999990000']);
  }
  expect(searchForms('https://wa.me/5511999990000')).toContainEqual(['5511999990000']);
  expect(searchForms('044 55 1234 5678')).toContainEqual(['5512345678']);
  expect(searchForms('Maria 11 99999-0000 x22')).not.toContainEqual(['11999990000']);
  expect(searchForms('99999')).toEqual([['99999']]);
  expect(searchForms('loja 24 7')).toEqual([['loja', '24', '7']]);
  expect(searchForms('   ')).toEqual([]);
  expect(searchForms('a '.repeat(100))[0]).toHaveLength(10);
});

test('an id with zeros matches only itself, not every text with its last digit', () => {
  expect(searchForms('0001')).toEqual([['0001']]);
  expect(searchForms('E0000000000000000000000000000009')).toEqual([['E0000000000000000000000000000009']]);
  expect(searchForms('20261128000000000001')).toEqual([['20261128000000000001']]);
});
