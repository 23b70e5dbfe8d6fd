import { createI18n, setLanguage } from '../../i18n/i18n.ts';
import { formatHandle } from './contact-handle.ts';

beforeEach(() => {
  createI18n();
  return setLanguage('pt');
});

test.each([
  [{ number: '5511987654321', username: 'maria' }, '+55 (11) 98765-4321'],
  [{ number: '', username: 'maria' }, '@maria'],
  [{ number: '', username: null }, 'sem número'],
  [{}, 'sem número'],
])('a person is shown by number, else by username, else as without a number: %o', (contact, shown) => {
  expect(formatHandle(contact)).toBe(shown);
});
