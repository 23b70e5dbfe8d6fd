import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRating } from './rating.ts';

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
