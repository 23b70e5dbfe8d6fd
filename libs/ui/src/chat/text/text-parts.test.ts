import { beginningOf, partsOf } from './text-parts.ts';

test('a text is cut at the ends of its lines, and nothing of it is lost', () => {
  const text = Array.from({ length: 900 }, (_, line) => `linha ${line} de um texto muito longo`).join('\n');
  const parts = partsOf(text);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.join('\n')).toBe(text);
});

test('a text without line breaks is cut between words, one without spaces between characters', () => {
  const words = 'palavra '.repeat(1000);
  expect(partsOf(words).join('')).toBe(words);
  expect(partsOf(words).every((part) => part.startsWith('palavra'))).toBe(true);
  const pictures = `a${'😀'.repeat(5000)}`;
  expect(partsOf(pictures).join('')).toBe(pictures);
  expect(partsOf(pictures).some((part) => /\p{Cs}/u.test(part))).toBe(false);
});

test('no part is too long to be laid out at once', () => {
  for (const text of ['x'.repeat(65_000), '\n'.repeat(65_000), `${'y'.repeat(1_500)}\n`.repeat(40)]) {
    expect(Math.max(...partsOf(text).map(({ length }) => length))).toBeLessThanOrEqual(2000);
  }
});

test('the beginning of a text shows whether there is more', () => {
  expect(beginningOf('curto')).toBe('curto');
  expect(beginningOf('x'.repeat(2000))).toBe(`${'x'.repeat(1200)}…`);
  expect(beginningOf(`${'x'.repeat(9)}😀`, 10)).toBe(`${'x'.repeat(9)}…`);
});
