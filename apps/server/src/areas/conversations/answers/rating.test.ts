import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRating } from './rating.ts';
import { isSkipping } from './skipping.ts';

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

test('a grade from 1 to 5 is also said in words and stars, and one from 0 to 10 only as a number', () => {
  const five: Record<string, number | null> = {
    ...{ '0': 1, '1': 1, '4': 4, '5': 5, '10': 5, '4/5': 4, '4 de 5': 4, 'nota 2': 2, '4️⃣': 4, quatro: 4 },
    ...{ 'Muito insatisfeito': 1, Insatisfeito: 2, neutro: 3, 'mais ou menos': 3, Satisfied: 4, 'Muy satisfecho': 5 },
    ...{ '⭐⭐⭐': 3, '⭐⭐⭐⭐⭐⭐⭐': 5, '4/10': null, 'bom dia': null, 'tenho 4 caixas': null, '100': null },
  };
  for (const [text, grade] of Object.entries(five)) assert.equal(readRating(text, 5), grade, text);
  const ten: Record<string, number | null> = {
    ...{
      '0': 0,
      zero: 0,
      cero: 0,
      '7': 7,
      '10': 10,
      '🔟': 10,
      '11': 10,
      'nota 8, obrigado': 8,
      '9/10': 9,
      '9 de 10': 9,
    },
    ...{ dez: 10, '0️⃣': 0, '8!': 8, '⭐⭐⭐': null, satisfeito: null, ótimo: null, '8/5': null, '3 ou 4': null },
  };
  for (const [text, grade] of Object.entries(ten)) assert.equal(readRating(text, 10), grade, text);
});

test('a comment is left out with a word for it, and any other text is one', () => {
  for (const text of [
    'pular',
    'Pular!',
    'não',
    'Não, obrigado',
    'sem comentários',
    'skip',
    'No, thanks',
    'saltar',
    'nada',
  ])
    assert.ok(isSkipping(text), text);
  for (const text of ['Obrigado!', 'não gostei', 'nada a reclamar do Bruno', 'pular a fila não é certo', '', '👍'])
    assert.ok(!isSkipping(text), text);
});
