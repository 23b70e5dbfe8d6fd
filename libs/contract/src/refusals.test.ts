import { explainableCode, refusalCode } from './refusals.ts';

test.each([
  ['463', 'ERR_WAPP_CONTACT_REFUSED'],
  ['131047', 'ERR_WAPP_WINDOW_CLOSED'],
  ['368', 'ERR_WAPP_BLOCKED'],
  ['479', 'ERR_WAPP_REFUSED'],
  ['constructor', 'ERR_WAPP_REFUSED'],
])('WhatsApp\u2019s %s is said as %s', (reason, code) => {
  expect(refusalCode(reason)).toBe(code);
});

test('a stored code of the catalogue stays, a WhatsApp code is translated', () => {
  expect(explainableCode('ERR_WAPP_NOT_INITIALIZED')).toBe('ERR_WAPP_NOT_INITIALIZED');
  expect(explainableCode('463')).toBe('ERR_WAPP_CONTACT_REFUSED');
});
