import type { ContactImport, ImportChoice } from '@recado/contract';

/** The choice as the form has it: a cleared select has no value, and the titles are a row of the sample. */
export interface ColumnValues
  extends Partial<
      Omit<ImportChoice, 'name' | 'email' | 'username' | 'organisation' | 'consent' | 'withTitles' | 'rowsAbove'>
    >,
    Partial<Pick<ImportChoice, 'name' | 'email' | 'username' | 'organisation' | 'consent'>> {
  /** The position of the row with the titles in the sample; `noTitles` for none. */
  titles?: number;
}

/** The sheet has no row with titles. */
export const noTitles = -1;

/** The guess as the form's first values. */
export function valuesOf({ guess }: ContactImport, country: string): ColumnValues {
  return {
    titles: guess && !guess.withTitles ? noTitles : (guess?.rowsAbove ?? 0),
    name: guess?.name ?? undefined,
    furtherNames: guess?.furtherNames ?? [],
    number: guess?.number ?? undefined,
    furtherNumbers: guess?.furtherNumbers ?? [],
    email: guess?.email ?? undefined,
    username: guess?.username ?? undefined,
    organisation: guess?.organisation ?? undefined,
    consent: guess?.consent ?? undefined,
    extras: guess?.extras ?? [],
    country,
    onDuplicate: 'skip',
  };
}

/** The choice of the form; undefined without a column of numbers, which the form requires. */
export function choiceOf(values: ColumnValues, { guess, contactListId }: ContactImport): ImportChoice | undefined {
  const { number, name = null, email = null, username = null, organisation = null, consent = null } = values;
  const { country = '', onDuplicate = 'skip', titles = 0 } = values;
  if (number === undefined) return undefined;
  const isOther = (column: number) => ![number, name, email, username, organisation, consent].includes(column);
  const { furtherNames = [], furtherNumbers = [], extras = [] } = values;
  const withTitles = titles !== noTitles;
  return {
    number,
    name,
    email,
    username: contactListId === null ? username : null,
    organisation: contactListId === null ? organisation : null,
    consent: contactListId === null ? consent : null,
    country,
    onDuplicate,
    withTitles,
    // Without titles, rows above the first person are left out as they were recognised.
    rowsAbove: withTitles ? titles : guess && !guess.withTitles ? guess.rowsAbove : 0,
    furtherNames: furtherNames.filter(isOther),
    furtherNumbers: furtherNumbers.filter(isOther),
    extras: contactListId === null ? extras.filter(isOther) : [],
  };
}

/** A column as spreadsheets name it: A, B, …, AA. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last;
}
