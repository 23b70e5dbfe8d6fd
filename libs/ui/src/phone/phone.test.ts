import * as numbers from '@recado/contract/phone-numbers';
import * as parser from 'libphonenumber-js/min';
import { countryList } from './countries.ts';
import { detectedCountry, internationalDigits, nationalPart, ownCountry } from './index.ts';

const library = { ...parser, ...numbers };

test.each([
  ['(11) 91234-5678', 'BR', '5511912345678'],
  ['011 91234-5678', 'BR', '5511912345678'],
  ['(415) 555-2671', 'US', '14155552671'],
  ['+34 612 34 56 78', 'BR', '34612345678'],
  ['+52 1 55 1234 5678', 'BR', '525512345678'],
  ['5.511980000007E+12', 'BR', '5511980000007'],
  ['5.511971161E+12', 'BR', undefined],
  ['(11) 91234-5678', 'US', undefined],
  ['123', 'BR', undefined],
  ['', 'BR', undefined],
])('%s typed for %s is %s', (text, country, digits) => {
  expect(internationalDigits(library, text, country)).toBe(digits);
});

test('without the library, a number with enough digits is left to the server', () => {
  expect(internationalDigits(undefined, '+55 11 91234-5678', 'BR')).toBe('5511912345678');
  expect(internationalDigits(undefined, '1234', 'BR')).toBeUndefined();
});

test('a number with its plus sign determines its country and is formatted for it', () => {
  expect(detectedCountry(library, '+34 6')).toBe('ES');
  expect(detectedCountry(library, '34 6')).toBeUndefined();
  expect(nationalPart(library, '5511912345678')).toEqual({ country: 'BR', text: '(11) 91234-5678' });
  expect(nationalPart(library, '1133334444')).toBeUndefined();
});

test('countries have names in the language, and the browser suggests the user’s own', () => {
  const labels = (language: 'pt' | 'en' | 'es') => countryList(library, language).map(({ label }) => label);
  expect(labels('pt')).toContain('+49 Alemanha');
  expect(labels('en')).toContain('+49 Germany');
  expect(labels('es')).toContain('+49 Alemania');
  expect(ownCountry('pt', ['es-MX'])).toBe('MX');
  expect(ownCountry('pt', ['pt'])).toBe('BR');
  expect(ownCountry('es', [])).toBe('ES');
});
