import type { AnswerInput } from '@recado/api/contract';
import { fold } from '@recado/api/contract';

type Guess = NonNullable<AnswerInput<'GET /contacts/imports/:importId'>['guess']>;

/** Titles of columns, folded, in the languages of the product and as other products export them. */
const titles = {
  name: /^(nome|name|nombre|contato|contact|cliente|first name|nome completo|full name|display name)\b/,
  number: /^(numero|number|telefone|phone|telefono|celular|whats ?app|mobile|fone|tel|movil)\b/,
  email: /^(e-?mail|correo|mail)\b/,
};

/** What the columns of a sheet probably mean: by the titles in its first row, otherwise by what the cells look like. */
export function guessColumns(sample: readonly (readonly string[])[]): Guess {
  const [first = [], ...rest] = sample;
  const byTitle = (wanted: RegExp) => first.findIndex((title) => wanted.test(fold(title.trim())));
  const withTitles = Object.values(titles).some((wanted) => byTitle(wanted) >= 0) || !first.some(isNumber);
  const body = withTitles ? rest : sample;
  const byContent = (fits: (cell: string) => boolean) =>
    first.findIndex((_, column) => body.length > 0 && body.every((row) => fits(row[column] ?? '')));
  const number = either(byTitle(titles.number), byContent(isNumber));
  const email = either(
    byTitle(titles.email),
    byContent((cell) => cell.includes('@')),
  );
  const isFree = (column: number) => column !== number && column !== email;
  const name = either(
    byTitle(titles.name),
    first.findIndex((_, column) => isFree(column) && body.some((row) => /\p{L}/u.test(row[column] ?? ''))),
  );
  return { name, number, email, withTitles, country: '', onDuplicate: 'skip' };
}

function either(first: number, second: number): number | null {
  const found = first >= 0 ? first : second;
  return found >= 0 ? found : null;
}

function isNumber(cell: string): boolean {
  return /^[\d\s()+.-]{8,25}$/.test(cell) && cell.replace(/\D/g, '').length >= 8;
}
