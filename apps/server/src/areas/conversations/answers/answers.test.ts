import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenEntry, isKey, numberedEntries } from './choice.ts';
import { optOutWordIn } from './opt-out.ts';
import { readRating } from './rating.ts';
import { isThanks } from './thanks.ts';
import { isSameWords } from './words.ts';
import { readYesOrNo } from './yes-or-no.ts';

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

test('a rating is a number, stars or words; any other text is none', () => {
  const ratings: Record<number, readonly string[]> = {
    1: [
      '1',
      '0',
      '1.',
      '⭐',
      'Insatisfeito',
      'insatisfeita',
      'péssimo!',
      '1 estrela',
      '*1* - _Insatisfeito_',
      'bad',
      'muy malo',
    ],
    2: ['2', '2️⃣', '⭐⭐', '★★', 'satisfeito', 'Bom.', 'satisfied', 'opção 2', 'satisfecha', '2 - Satisfeito', 'nota 2'],
    3: [
      '3',
      '5',
      '10',
      'nota 10',
      '3!',
      '⭐⭐⭐',
      '⭐⭐⭐⭐⭐',
      '3 ⭐',
      'Muito Satisfeito',
      'três',
      '5 estrelas',
      'ótimo',
      'Very satisfied',
      'muy satisfecho',
      'Nota 3, obrigada',
    ],
  };
  for (const [rating, answers] of Object.entries(ratings)) {
    for (const answer of answers) assert.equal(readRating(answer), Number(rating), `"${answer}"`);
  }
  const others = [
    '',
    'Obrigado!',
    'ok',
    'bom dia',
    'boa tarde',
    'tenho 12 caixas',
    '100',
    '3 caixas',
    '1 ou 2',
    'não',
    'R$ 2',
    '👍',
    '2 dias',
  ];
  for (const answer of others) assert.equal(readRating(answer), null, `"${answer}"`);
});

test('a yes and a no are understood with courtesy around them, and nothing else is one', () => {
  const yes = [
    'sim',
    'SIM!',
    'Sim, quero',
    'quero sim',
    'quero',
    'claro',
    'claro que sim',
    'com certeza',
    'pode mandar',
    'ok',
    '1',
    '1.',
    '👍',
    '👍🏽',
    '✅',
    'Sim 👍',
    'sim por favor',
    'Bom dia, quero sim',
    'yes please',
    'sure',
    'of course yes',
    'sí',
    'quiero',
    'dale',
    's',
  ];
  const no = [
    'não',
    'Não.',
    'nao quero',
    'não, obrigado',
    'agora não',
    'não quero mais',
    'hoje não',
    'no',
    'no, gracias',
    'no thanks',
    "don't want",
    '2',
    '👎',
    'n',
    'não quero receber mensagens',
  ];
  const neither = [
    '',
    'oi',
    'quanto custa?',
    'não sei',
    'por que não?x',
    'não recebi o boleto',
    'quero saber o preço',
    'sim, mas quanto custa?',
    '1 ou 2',
    '12',
    'tenho 1',
    '😀',
    'obrigado',
  ];
  for (const text of yes) assert.equal(readYesOrNo(text), 'yes', text);
  for (const text of no) assert.equal(readYesOrNo(text), 'no', text);
  for (const text of neither) assert.equal(readYesOrNo(text), undefined, text);
  assert.equal(readYesOrNo('Bora, por favor!', ['bora']), 'yes');
  assert.equal(readYesOrNo('Manda ver', ['manda ver']), 'yes');
});

test('an opt-out is the word itself, with signs and courtesy; a sentence with it is a message', () => {
  for (const text of [
    'SAIR',
    'Sair.',
    'SAIR!',
    ' sair ',
    '*Sair*',
    '"SAIR"',
    'quero sair',
    'sair da lista, por favor',
    'Sair 🙏',
  ]) {
    assert.equal(optOutWordIn(text, ['SAIR', 'não quero mais']), 'SAIR', text);
  }
  assert.equal(optOutWordIn('Nao quero mais!!', ['SAIR', 'Não quero mais']), 'Não quero mais');
  for (const text of ['vou sair agora', 'sair para entrega?', 'que horas vocês vão sair', 'quero', '', 'por favor']) {
    assert.equal(optOutWordIn(text, ['SAIR']), undefined, text);
  }
});

test("a program's own words are compared without case, accents and signs", () => {
  assert.ok(isSameWords('Reiniciar.', 'reiniciar') && isSameWords('FIM!', 'fim') && isSameWords('🔚', '🔚'));
  assert.ok(!isSameWords('', '') && !isSameWords('fim do dia', 'fim') && !isSameWords('oi', ' '));
});

test('thanks are thanks alone, in three languages; any other word makes a message', () => {
  const thanks = [
    ...[
      'Obrigado!',
      'muito obrigada pela ajuda',
      'valeu',
      'vlw',
      'ok',
      'Ok, obrigado',
      'beleza',
      'Show, muito obrigado!!!',
      'Tchau',
    ],
    ...[
      'obg, bom fim de semana',
      'Deus abençoe, obrigada',
      'até mais, obrigado',
      'perfeito',
      'De nada, obrigado você',
      'Certo 👍',
    ],
    ...[
      '👍',
      '🙏🙏',
      '❤️',
      '👍🏽',
      '😊 ',
      'thanks',
      'Thank you so much!',
      'thanks for your help',
      'bye',
      'gracias',
      'Muchas gracias',
      'vale, hasta luego',
    ],
  ];
  const messages = [
    ...[
      '',
      'oi',
      'bom dia',
      'obrigado, mas ainda não funciona',
      'não',
      'ok?',
      'Obrigado. E o boleto?',
      'quanto custa',
      '1',
      '#',
      '*',
    ],
    ...[
      '👎',
      '❓',
      'obrigado, preciso de outra coisa',
      'thanks, but it is broken',
      'gracias, pero no llegó',
      'sim',
      'tudo',
      'ok 2',
    ],
  ];
  for (const text of thanks) assert.ok(isThanks(text), text);
  for (const text of messages) assert.ok(!isThanks(text), text);
});
