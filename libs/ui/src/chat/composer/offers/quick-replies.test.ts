import { matchingReplies } from './quick-replies.ts';

const replies = [
  { id: 1, shortcode: 'bola', message: '' },
  { id: 2, shortcode: '/ola', message: '' },
  { id: 3, shortcode: 'tchau', message: 'Obrigado e até amanhã' },
  { id: 4, shortcode: 'horário', message: 'Abrimos às 8h' },
];
const found = (text: string) => matchingReplies(replies, text).map(({ id }) => id);

test('replies that begin with the text come first', () => {
  expect(found('ola')).toEqual([2, 1]);
});

test.each(['', ' ', 'ontem'])('%j offers nothing', (text) => {
  expect(found(text)).toEqual([]);
});

test('words of the text are found in any order, without accents', () => {
  expect(found('AMANHA obrig')).toEqual([3]);
  expect(found('horario abrimos')).toEqual([4]);
  expect(found('obrigado ontem')).toEqual([]);
});
