import { internationalNumber, isLandline, numberForms, numberKey, readNumber, readNumbers } from './index.ts';

test.each([
  ['5.511980000007E+12', '', '5511980000007'],
  ['5,511980000007E+12', 'BR', '5511980000007'],
  ['5511980000006.0', '', '5511980000006'],
  ['11980000006,00', 'BR', '5511980000006'],
  ['1.1980000006e+10', 'BR', '5511980000006'],
  ['+55 (0)11 98000-0006', '', '5511980000006'],
  ['+55 011 98000-0006', '', '5511980000006'],
  ['0055 11 98000 0006', '', '5511980000006'],
  ['(0xx11) 98000-0006', 'BR', '5511980000006'],
  ['0 15 11 98000-0006', 'BR', '5511980000006'],
  ['011 98000.0006', 'BR', '5511980000006'],
  ['11/98000-0006', 'BR', '5511980000006'],
  ["'5511980000006", '', '5511980000006'],
  ['="5511980000006"', '', '5511980000006'],
  ['＋５５ １１ 98000‑0006', '', '5511980000006'],
  ['\u202a+55 11 98000-0006\u202c', '', '5511980000006'],
  ['tel:+55-11-98000-0006;ext=22', '', '5511980000006'],
  ['+5511980000006,,22', '', '5511980000006'],
  ['+55 11 98000-0006 x22', '', '5511980000006'],
  ['(11) 98000-0006 ramal 22', 'BR', '5511980000006'],
  ['11 98000-0006 r. 22', 'BR', '5511980000006'],
  ['11980000006x22', 'BR', '5511980000006'],
  ['https://wa.me/5511980000006', '', '5511980000006'],
  ['https://api.whatsapp.com/send?phone=5511980000006', '', '5511980000006'],
  ['5511980000006@s.whatsapp.net', '', '5511980000006'],
  ['Cel: (11) 98000-0006 (Maria)', 'BR', '5511980000006'],
  ['+52 55 1234 5678', '', '5215512345678'],
  ['+52 1 55 1234 5678', '', '5215512345678'],
  ['5215512345678', 'BR', '5215512345678'],
  ['044 55 1234 5678', 'MX', '5215512345678'],
  ['01 55 1234 5678', 'MX', '5215512345678'],
  ['011 15-2345-6789', 'AR', '5491123456789'],
  ['+54 9 11 2345-6789', '', '5491123456789'],
  ['+44 (0)20 7946 0958', '', '442079460958'],
  ['351 912 345 678', 'BR', '351912345678'],
])('%s, written in %s, is %s', (text, country, number) => {
  expect(readNumber(text, country)).toEqual({ number });
});

test.each([
  ['5.511971161E+12', '', 'rounded'],
  ['5,51197E+12', 'BR', 'rounded'],
  ['1.11971161E+10', 'BR', 'rounded'],
  ['5.51E+012', '', 'rounded'],
  ['98000-0006', 'BR', 'number'],
  ['11 98000-0006', '', 'number'],
  ['12345678909', 'BR', 'number'],
  ['123.456.789-09', 'BR', 'number'],
  ['12', 'BR', 'number'],
  ['NÃO TEM', 'BR', 'number'],
  ['', 'BR', 'number'],
])('%s, written in %s, is refused: %s', (text, country, problem) => {
  expect(readNumber(text, country)).toEqual({ problem });
});

test.each([
  ['11 3333-4444 ::: +55 11 98000-0006'],
  ['11 3333-4444 / 11 98000-0006'],
  ['11 3333-4444; 11980000006'],
  ['1133334444\n11980000006'],
  ['11 3333-4444 ou 11 98000-0006'],
  ['1133334444 11980000006 5511980000006'],
])('of several numbers in %j the mobile one is first', (text) => {
  expect(readNumbers([text], 'BR')).toEqual(['5511980000006', '551133334444']);
});

test('an abbreviated second number is not another one', () => {
  expect(readNumbers(['11 3333-4444/4445'], 'BR')).toEqual(['551133334444']);
});

test('forms of one number have one key; numbers of two people never do', () => {
  expect(numberForms('5511980000006')).toEqual(['5511980000006', '551180000006']);
  expect(numberForms('551180000006')).toEqual(['551180000006', '5511980000006']);
  expect(numberForms('525512345678')).toEqual(['525512345678', '5215512345678']);
  expect(numberForms('541123456789')).toEqual(['541123456789', '5491123456789']);
  expect(numberForms('351912345678')).toEqual(['351912345678']);
  for (const number of ['5511980000006', '525512345678', '541123456789', '351912345678']) {
    expect(new Set(numberForms(number).map(numberKey)).size).toBe(1);
  }
  // A landline, and a mobile whose number contains it.
  expect(numberKey('551133334444')).not.toBe(numberKey('5511933334444'));
  expect(isLandline('551133334444')).toBe(true);
  expect(isLandline('551180000006')).toBe(false);
});

test('what a program sends needs a country code', () => {
  expect(internationalNumber('+55 11 98000-0006')).toBe('5511980000006');
  expect(internationalNumber('11980000006')).toBeUndefined();
});
