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
  expect(searchForms('99999')).toEqual([['99999']]);
  expect(searchForms('loja 24 7')).toEqual([['loja', '24', '7']]);
  expect(searchForms('   ')).toEqual([]);
  expect(searchForms('a '.repeat(100))[0]).toHaveLength(10);
});
