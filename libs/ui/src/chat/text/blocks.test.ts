import { blocksOf } from './blocks.ts';

test('quoted lines, lists and numbered lines are blocks; the lines between stay together', () => {
  const text = ['Oi', 'tudo bem?', '> você disse', '> amanhã', '- pão', '* leite', '1. bolo', '3. café', 'até'];
  expect(blocksOf(text.join('\n'))).toEqual([
    { kind: 'lines', text: 'Oi\ntudo bem?' },
    { kind: 'quote', text: 'você disse\namanhã' },
    { kind: 'list', items: ['pão', 'leite'] },
    {
      kind: 'numbered',
      items: [
        { number: 1, text: 'bolo' },
        { number: 3, text: 'café' },
      ],
    },
    { kind: 'lines', text: 'até' },
  ]);
});

test.each(['-pão', '1.500 reais', '1) bolo', '*oi*', '* ', '>', '2024. ', '12:30', 'a > b'])(
  '%j is a plain line',
  (line) => {
    expect(blocksOf(line)).toEqual([{ kind: 'lines', text: line }]);
  },
);

test('lines of a block of code are no list', () => {
  const text = 'veja\n```\n- a\n> b\n```\n- c';
  expect(blocksOf(text)).toEqual([
    { kind: 'lines', text: 'veja\n```\n- a\n> b\n```' },
    { kind: 'list', items: ['c'] },
  ]);
});
