import { render, screen } from '@testing-library/react';
import { Name, plainName } from './name.tsx';

test('direction marks do not hide the ending of a name', () => {
  expect(plainName('fatura\u202Efdp.exe')).toBe('faturafdp.exe');
  expect(plainName('\u2066Ana\u2069\u200F \u0007Souza\u200B')).toBe('Ana Souza');
});

test('characters that names need are kept', () => {
  for (const name of ['João da Silva', 'أحمد', '👩‍💻 Bia', 'नमस्ते', 'می‌خواهم']) expect(plainName(name)).toBe(name);
});

test('a name is isolated from the text direction around it', () => {
  render(<Name text={'\u202Eabc'} />);
  expect(screen.getByText('abc').tagName).toBe('BDI');
});
