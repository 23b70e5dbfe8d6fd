import { mentionedIn, peopleFor, piecesOf, searchedAt } from './mentioned.ts';

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Souza' },
  { id: 3, name: 'José Lima' },
];

test('a mention is the longest name after @', () => {
  expect(mentionedIn('@Ana Souza e @José Lima, vejam', people)).toEqual([2, 3]);
  expect(mentionedIn('@Ana veja', people)).toEqual([1]);
  expect(mentionedIn('ana@example.com e @ana', people)).toEqual([]);
  expect(mentionedIn('@Ana @Ana', people)).toEqual([1]);
});

test('a note keeps its text around the mentions', () => {
  const pieces = piecesOf('Oi @Ana, 50% @', people);
  expect(pieces.map(({ text }) => text)).toEqual(['Oi ', '@Ana', ', 50% @']);
  expect(pieces.map(({ person }) => person?.id)).toEqual([undefined, 1, undefined]);
});

test('the text after @ is searched, only at the beginning and after a space', () => {
  expect(searchedAt('Oi @jo', 6)).toBe('jo');
  expect(searchedAt('@', 1)).toBe('');
  expect(searchedAt('a@b', 3)).toBeUndefined();
  expect(searchedAt('@ana\nveja', 9)).toBeUndefined();
  expect(searchedAt('@ana veja', 2)).toBe('a');
});

test('people are found by any word of their name, without accents', () => {
  expect(peopleFor(people, 'jose').map(({ id }) => id)).toEqual([3]);
  expect(peopleFor(people, 'sou').map(({ id }) => id)).toEqual([2]);
  expect(peopleFor(people, 'ana s').map(({ id }) => id)).toEqual([2]);
  expect(peopleFor(people, '')).toHaveLength(3);
});
