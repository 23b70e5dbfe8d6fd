import { parseMessage } from './parse.ts';

const text = (value: string) => ({ kind: 'text', text: value });

test('plain text stays as it is', () => {
  expect(parseMessage('oi, tudo bem?\nsim')).toEqual([text('oi, tudo bem?\nsim')]);
});

test.each([
  ['*a b*', 'bold'],
  ['_a b_', 'italic'],
  ['~a b~', 'strike'],
])('%s is %s', (message, kind) => {
  expect(parseMessage(`x ${message}!`)).toEqual([text('x '), { kind, pieces: [text('a b')] }, text('!')]);
});

test('marks nest', () => {
  expect(parseMessage('*_a_ b*')).toEqual([
    { kind: 'bold', pieces: [{ kind: 'italic', pieces: [text('a')] }, text(' b')] },
  ]);
});

test.each(['2*3*4', 'nome_do_arquivo', '* a *', '*a', '**', 'a * b * c', '*a\nb*'])('%s has no mark', (message) => {
  expect(parseMessage(message)).toEqual([text(message)]);
});

test('marks inside code are ignored', () => {
  expect(parseMessage('```*a*\nb``` e `c_d_`')).toEqual([
    { kind: 'block', text: '*a*\nb' },
    text(' e '),
    { kind: 'code', text: 'c_d_' },
  ]);
});

test('links end before the punctuation of their sentence', () => {
  expect(parseMessage('veja https://exemplo.com/a_b_c?x=1. (www.exemplo.com)')).toEqual([
    text('veja '),
    { kind: 'link', text: 'https://exemplo.com/a_b_c?x=1', href: 'https://exemplo.com/a_b_c?x=1' },
    text('. ('),
    { kind: 'link', text: 'www.exemplo.com', href: 'https://www.exemplo.com' },
    text(')'),
  ]);
});

test('URLs of other protocols are not links', () => {
  expect(parseMessage('javascript:alert(1)')).toEqual([text('javascript:alert(1)')]);
});

test('a bold link is both', () => {
  expect(parseMessage('*https://a.br*')).toEqual([
    { kind: 'bold', pieces: [{ kind: 'link', text: 'https://a.br', href: 'https://a.br' }] },
  ]);
});

test.each([
  ['marks that nothing closes', '*a '.repeat(50_000)],
  ['a link that is nearly all punctuation', `http://${'.'.repeat(150_000)}a`],
])('%s take time in proportion to their length: by its square this would not end in time', (_, message) => {
  expect(parseMessage(message)).toHaveLength(1);
});
