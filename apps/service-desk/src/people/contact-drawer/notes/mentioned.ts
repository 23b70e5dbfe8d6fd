import { fold } from '@recado/api/live';

interface Person {
  id: number;
  name: string;
}

/** A part of a note: plain text, or the name of a mentioned person. */
export interface NotePiece {
  text: string;
  person?: Person;
}

/** Splits a note at the names of people after `@`; of names that begin alike, the longest counts. */
export function piecesOf(note: string, people: readonly Person[]): NotePiece[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const pieces: NotePiece[] = [];
  let plain = '';
  for (let at = 0; at < note.length; ) {
    const person = note[at] === '@' ? byLength.find(({ name }) => note.startsWith(name, at + 1)) : undefined;
    if (person) {
      if (plain) pieces.push({ text: plain });
      plain = '';
      pieces.push({ text: `@${person.name}`, person });
    } else {
      plain += note[at];
    }
    at += person ? person.name.length + 1 : 1;
  }
  return plain ? [...pieces, { text: plain }] : pieces;
}

/** The ids of the people that a note mentions; of several with the same name, the first. */
export function mentionedIn(note: string, people: readonly Person[]): number[] {
  return [...new Set(piecesOf(note, people).flatMap(({ person }) => (person ? [person.id] : [])))];
}

/** The text after the last `@` before the caret, while it may become a name; otherwise undefined. */
export function searchedAt(text: string, caret: number): string | undefined {
  return /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, caret))?.[1];
}

/** People whose name, or a word of it, begins with a text. */
export function peopleFor<Found extends Person>(people: readonly Found[], text: string): Found[] {
  const wanted = fold(text);
  return people.filter(({ name }) => {
    const folded = fold(name);
    return folded.startsWith(wanted) || folded.split(' ').some((word) => word.startsWith(wanted));
  });
}
