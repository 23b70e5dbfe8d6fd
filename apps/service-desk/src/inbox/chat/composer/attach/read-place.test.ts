import { readPlace, writePlace } from './read-place.ts';

const square = { latitude: -23.5505, longitude: -46.6333 };

test.each([
  '-23.5505, -46.6333',
  ' -23.5505 -46.6333 ',
  '-23.5505;-46.6333',
  'https://www.google.com/maps/@-23.5505,-46.6333,17z',
  'https://maps.google.com/?q=-23.5505%2C-46.6333',
  'https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=17/1/1',
  'https://www.openstreetmap.org/#map=17/-23.5505/-46.6333',
])('%s is a place', (text) => {
  expect(readPlace(text)).toEqual(square);
});

test.each(['', 'Praça da Sé', '-23.5505', '91, 0', '0, 181', '12/11/2026', '%E0%A4%A'])('%s is not a place', (text) => {
  expect(readPlace(text)).toBeUndefined();
});

test('a formatted place can be parsed again', () => {
  expect(readPlace(writePlace(square))).toEqual(square);
});
