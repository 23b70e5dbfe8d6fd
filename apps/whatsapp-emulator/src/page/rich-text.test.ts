import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieces, plainText } from './rich-text.ts';

/** Pieces in short form: `bold|strong` for a formatted one. */
const short = (text: string) => pieces(text).map(({ text: words, marks }) => [words, ...marks].join('|'));

test('markers around words format them', () => {
  assert.deepEqual(short('Olá *Maria*, _tudo_ ~mal~ `bem`?'), [
    'Olá ',
    'Maria|strong',
    ', ',
    'tudo|em',
    ' ',
    'mal|s',
    ' ',
    'bem|code',
    '?',
  ]);
  assert.deepEqual(short('*[ 1 ]* - Vendas'), ['[ 1 ]|strong', ' - Vendas']);
  assert.deepEqual(short('*muito _bom_*'), ['muito |strong', 'bom|strong|em']);
});

test('markers without a partner stay', () => {
  for (const text of ['2 * 3 * 4', 'snake_case_name', '*aberto', '** **', 'a*b*c', '*dois\nlinhas*']) {
    assert.deepEqual(short(text), [text]);
  }
  assert.deepEqual(short('`*não*`'), ['*não*|code']);
});

test('a URL becomes a link, without the full stop after it', () => {
  assert.deepEqual(short('Veja https://loja.example/a_b_c?x=*1*.'), [
    'Veja ',
    'https://loja.example/a_b_c?x=*1*|a',
    '.',
  ]);
});

test('lists show the text without formatting', () => {
  assert.equal(plainText('Bom dia *Maria*!'), 'Bom dia Maria!');
});
