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

test.each([
  ['+55 (11) 98888-7777', 'tel:+5511988887777'],
  ['+5511988887777', 'tel:+5511988887777'],
  ['(11) 98888-7777', 'tel:11988887777'],
  ['11 3333-4444', 'tel:1133334444'],
  ['maria.silva+loja@exemplo.com.br', 'mailto:maria.silva+loja@exemplo.com.br'],
])('%s is a link', (written, href) => {
  expect(parseMessage(`fale com ${written}.`)).toEqual([
    text('fale com '),
    { kind: 'link', text: written, href },
    text('.'),
  ]);
});

test.each([
  '123.456.789-00',
  '12.345.678/0001-90',
  'R$ 1.234,56',
  'pedido 11988887777',
  '2026-11-27 10:00',
  '34191.79001 01043.510047 91020.150008',
  '@maria',
  'a@b',
])('%s is no link', (message) => {
  expect(parseMessage(message)).toEqual([text(message)]);
});

test('a link ends before a direction mark, after which it would not look like what it opens', () => {
  const [, link] = parseMessage('veja https://exemplo.com/\u202egpj.exe');
  expect(link).toEqual({ kind: 'link', text: 'https://exemplo.com/', href: 'https://exemplo.com/' });
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
  ['digits and signs of a number', '+1 '.repeat(50_000)],
  ['a long address without its end', `${'a.'.repeat(70_000)}@`],
  ['a link that is nearly all punctuation', `http://${'.'.repeat(150_000)}a`],
])('%s take time in proportion to their length: by its square this would not end in time', (_, message) => {
  expect(parseMessage(message)).toHaveLength(1);
});
