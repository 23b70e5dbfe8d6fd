import { addressIn, webAddress } from './link-address.ts';

test.each([
  ['https://padaria.com.br/bolos?x=1', 'https://padaria.com.br/bolos?x=1'],
  ['www.padaria.com.br', 'https://www.padaria.com.br/'],
  ['padaria.com.br/bolo', 'https://padaria.com.br/bolo'],
  ['javascript:alert(1)', undefined],
  ['http://banco.com@mal.com/', undefined],
  ['https://banco.com/\u202Egpj.exe', undefined],
  ['localhost', undefined],
])('%s is opened as %s', (written, opened) => {
  expect(webAddress(written)).toBe(opened);
});

test.each([
  ['veja https://padaria.com.br/bolos.', 'https://padaria.com.br/bolos'],
  ['(www.padaria.com.br) sim', 'www.padaria.com.br'],
  ['sem link', undefined],
  ['http://localhost:3000/', undefined],
])('in "%s" the address is %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});
