import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenEntry, isKey, numberedEntries } from './choice.ts';

const queues = numberedEntries(['Vendas', 'Suporte Técnico', '2ª via de boleto', 'Falar com atendente']);
const chosen = (text: string, entries = queues) => chosenEntry(entries, text)?.option;

/** Answers of people, by the entry that they select. */
const right: Record<string, readonly string[]> = {
  1: [
    '1',
    ' 1 ',
    '1.',
    '1)',
    '(1)',
    '1-',
    '*1*',
    '[ 1 ]',
    '"1"',
    '1!',
    '01',
    '1️⃣',
    '１',
    '①',
    '1ª',
    '1º',
    '#1',
    'nº 1',
    'N° 1',
    'n. 1',
    'op 1',
    'opção 1',
    'Opcao 1.',
    'opção1',
    'OPÇÃO: 1',
    'número 1',
    'a 1',
    'a opção 1 por favor',
    'quero a 1',
    'Bom dia, 1',
    'oi 1',
    '1 por favor',
    '1, obrigada',
    'um',
    'a primeira',
    'primeira opção',
    'vendas',
    'Vendas.',
    'VENDAS!',
    'venda',
    'véndas',
    '*[ 1 ]* - Vendas',
    '[1] Vendas',
    '1 - vendas',
    '1. Vendas',
    'quero vendas por favor',
    'setor de vendas',
    'Boa tarde! Gostaria de falar com vendas',
    '🛒 Vendas',
    'option 1',
    'number one',
    'I want option 1, please',
    'opción 1',
    'quiero la 1 por favor',
    'la primera',
    'uno',
  ],
  2: [
    '2',
    'suporte',
    'suporte tecnico',
    'Suporte técnico, por favor',
    'técnico',
    'dois',
    'segunda opção',
    'the second',
    'dos',
  ],
  3: ['3️⃣', 'segunda via de boleto', '2ª via', '2a via do boleto', 'boleto', '[ 3 ] - 2ª via de boleto', 'quero boleto'],
  4: ['atendente', 'falar com atendente', 'quero falar com um atendente', '4.'],
};

/** Messages that select nothing: sentences, quantities, several numbers, numbers of nothing. */
const wrong = [
  '',
  '   ',
  'oi',
  'bom dia',
  'não',
  'não sei',
  'tenho 12 caixas',
  'tenho 1 caixa',
  '1 caixa',
  'preciso de 2 dias',
  '1 dia',
  '2 pães',
  '1 ou 2',
  '1, 2',
  '1,5',
  '1.000',
  '1/2',
  '10:30',
  'R$ 1',
  '1%',
  '+1',
  '5',
  '12',
  '99',
  'não quero 1',
  'no quiero 1',
  'segunda-feira',
  'na segunda',
  'os dois',
  'vendas de ontem não chegaram',
  '1 - Suporte Técnico',
  'quero',
  'por favor',
  'via',
  'vendas suporte',
  '👍',
  '+5511999990001',
  `1${' '.repeat(500)}`,
  'às 2 horas',
  'comprei 3 e veio 1',
];

test('a menu understands how people write the number, the name or the line of an entry, in three languages', () => {
  for (const [option, answers] of Object.entries(right)) {
    for (const answer of answers) assert.equal(chosen(answer), option, `"${answer}"`);
  }
});

test('a sentence, a quantity or two numbers select nothing', () => {
  for (const answer of wrong) assert.equal(chosen(answer), undefined, `"${answer}"`);
});

test('any writing of a number selects the entry of this number, or none when there is no such entry', () => {
  const before = ['', '(', '[ ', '*', '"', 'opção ', 'nº ', 'quero a ', 'Boa noite! '];
  const after = ['', '.', ')', ' ]', '*', '"', '!', '  ', ', por favor', ' 🙏'];
  for (let number = 0; number <= 20; number += 1) {
    for (const first of before) {
      for (const last of after) {
        const expected = number >= 1 && number <= 4 ? String(number) : undefined;
        assert.equal(chosen(`${first}${number}${last}`), expected, `${first}${number}${last}`);
      }
    }
  }
});

test('a word that is in several names selects none; letters can be keys', () => {
  const plans = numberedEntries(['Plano 100', 'Plano 200', 'Plano 200']);
  assert.equal(chosen('plano', plans), undefined);
  assert.equal(chosen('plano 100', plans), '1');
  assert.equal(chosen('plano 200', plans), undefined);
  const letters = [
    { option: 'A', title: 'Sim' },
    { option: 'B', title: 'Não' },
  ];
  for (const answer of ['a', 'A)', 'opção A', 'sim', 'quero sim', 'claro', '👍'])
    assert.equal(chosen(answer, letters), 'A', answer);
  for (const answer of ['b.', 'opção b', 'não, obrigado', 'agora não'])
    assert.equal(chosen(answer, letters), 'B', answer);
  assert.equal(chosen('a caixa', letters), undefined);
  assert.equal(chosen('não', numberedEntries(['Cancelar', 'Trocar'])), undefined);
});

test('the keys of the ways back are recognised by themselves', () => {
  for (const text of ['#', ' # ', '[ # ]', '#️⃣', '＃', '#.']) assert.ok(isKey('#', text), text);
  for (const text of ['0', '0️⃣', '0.', '00', '[0]']) assert.ok(isKey('0', text), text);
  for (const text of ['#1', '10', 'zero dias', '']) assert.ok(!isKey('#', text) && !isKey('0', text), text);
});
