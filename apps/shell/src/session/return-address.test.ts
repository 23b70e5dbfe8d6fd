import { returnAddress } from './return-address.ts';

test.each(['/tickets/5f0c', '/contacts?searchParam=Ana%20Souza', '/'])(
  '%s is a path of this application',
  (address) => {
    expect(returnAddress(address)).toBe(address);
  },
);

test.each([
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '///evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'tickets',
  '//',
  '',
  undefined,
  7,
])('%p leads to /, never to another site', (address) => {
  expect(returnAddress(address)).toBe('/');
});
