import { plainExcerpt, withoutMarks } from './without-marks.ts';

test.each([
  ['*Ana*\nOlá', 'Ana\nOlá'],
  ['Você está no *Suporte*. _Aguarde_, ~já~', 'Você está no Suporte. Aguarde, já'],
  ['```código```', 'código'],
  ['3 * 4 * 5', '3 * 4 * 5'],
  ['nome_do_arquivo.pdf', 'nome_do_arquivo.pdf'],
])('%j reads %j', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain);
});

test('only the beginning of a very long text is parsed', () => {
  expect(withoutMarks('*a '.repeat(20_000)).length).toBeLessThanOrEqual(300);
});

test('the hits of a search stay on the same words', () => {
  const { text, hits } = plainExcerpt('*Ana*\nO _bolo_ de **', [
    [1, 4],
    [9, 13],
  ]);
  expect(text).toBe('Ana\nO bolo de **');
  expect(hits.map(([from, to]) => text.slice(from, to))).toEqual(['Ana', 'bolo']);
});
