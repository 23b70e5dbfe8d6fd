import { type AnswerInput, fold } from '@recado/contract';
import { internationalNumber, isLandline, readNumbers } from '@recado/contract/phone-numbers';

/** The meaning of the columns of a sheet, as far as it can be guessed. */
export type Guess = Required<NonNullable<AnswerInput<'GET /contacts/imports/:importId'>['guess']>>;

/** The first rows in which the titles are sought. */
const mostAbove = 12;
/** The most columns that are proposed as further information. */
const mostExtras = 30;

/** Titles of columns, folded, as people and programs write them in the languages of the product. */
const titles = {
  mobile: /\b(celular|whats ?app|wpp|zap|mobile|movil|cell( ?phone)?)\b/,
  phone: /\b(telefone|telefono|phone|fone|tel|numero( de telefone)?|number|contato|contacto|ddd)\b/,
  email: /\be-?mail|\bcorreo\b|^mail\b/,
  fullName:
    /^(nome|name|nombre|nome completo|full name|display name|nombre completo|cliente|contato|contact|contacto|razao social|nome do (cliente|contato|paciente|aluno)|nome\/razao social|nome de exibicao)$/,
  anyName: /^(nome|name|nombre|cliente|contato|contact)\b/,
  firstName: /^(first name|given name|primeiro nome|nome proprio|primer nombre|nombre de pila)$/,
  middleName: /^(middle name|additional name|segundo nome|nome do meio|segundo nombre)$/,
  lastName: /^(last name|family name|surname|sobrenome|apelidos?|apellidos?|ultimo nome)$/,
  username: /^(@|usuario|username|user ?name|nome de usuario|nombre de usuario|usuario (do )?whatsapp)$/,
  organisation:
    /^(empresa|company|company name|organi[sz]ation|organi[sz]ation name|organi[sz]ation 1 - name|organizacao|organizacion|nome da empresa|nombre de la empresa)$/,
  consent:
    /^(consentimento|consentimiento|consent|marketing consent|(aceita|acepta|accepts) marketing|aceita (promocoes|campanhas)|acepta promociones|opt-?in)$/,
  /** The kind of another column: `Phone 1 - Label`. */
  label: /\b(label|type|tipo|etiqueta|rotulo)$/,
  /** Digits that are no telephone number. */
  otherDigits:
    /\b(cpf|cnpj|rg|ie|cep|zip|postal|id|codigo|cod|matricula|pedido|nota|valor|saldo|preco|total|data|date|fecha|nascimento|birthday|fax|nif|dni|rfc|cuit|linha|row|fila)\b/,
} as const;

/** Cells that have as many digits as a number, but are a date, a document, a postal code or an amount. */
const noNumber =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|^\d{3}\.\d{3}\.\d{3}-\d{2}$|^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$|^\d{5}-\d{3}$|^\D{0,4}\d{1,3}(\.\d{3})*,\d{2}$/;

/**
 * Guesses the meaning of the columns of a sheet from its first rows: the titles are sought below rows above them, and
 * each guess is checked against the cells, so that a column of labels is no column of numbers.
 */
export function guessColumns(sample: readonly (readonly string[])[]): Guess {
  const { rowsAbove, withTitles } = placeOfTitles(sample);
  const head = (withTitles ? sample[rowsAbove] : undefined)?.map((title) => fold(title.trim())) ?? [];
  const body = sample.slice(rowsAbove + (withTitles ? 1 : 0));
  const columns = Array.from({ length: Math.max(0, ...sample.map((row) => row.length)) }, (_, at) =>
    columnAt(at, head, body),
  );
  const numbers = numberColumns(columns);
  const [number = null, ...furtherNumbers] = numbers;
  const email = emailColumn(columns.filter(({ at }) => !numbers.includes(at)));
  const username =
    columns.find(({ at, title }) => titles.username.test(title) && !numbers.includes(at) && at !== email)?.at ?? null;
  const named = columns.filter(({ at }) => !numbers.includes(at) && at !== email && at !== username);
  const organisation =
    named.find(({ title, cells }) => titles.organisation.test(title) && cells.length > 0)?.at ?? null;
  const consent =
    named.find(({ at, title, cells }) => at !== organisation && titles.consent.test(title) && cells.length > 0)?.at ??
    null;
  const free = named.filter(({ at }) => at !== organisation && at !== consent);
  const { name, furtherNames } = nameColumns(free);
  const rest = free.filter(({ at, title, cells }) => {
    return at !== name && !furtherNames.includes(at) && cells.length > 0 && title !== '' && !titles.label.test(title);
  });
  return {
    name,
    furtherNames,
    number,
    furtherNumbers: furtherNumbers.slice(0, 10),
    email,
    username,
    organisation,
    consent,
    extras: rest.map(({ at }) => at).slice(0, mostExtras),
    rowsAbove,
    withTitles,
    country: '',
    onDuplicate: 'skip',
  };
}

/** One column: its title, folded, and its cells that are not empty. */
interface SheetColumn {
  at: number;
  title: string;
  cells: string[];
}

function columnAt(at: number, head: readonly string[], body: readonly (readonly string[])[]): SheetColumn {
  return { at, title: head[at] ?? '', cells: body.map((row) => row[at] ?? '').filter(Boolean) };
}

/** Where the titles are: the first row that has titles, or words only, above rows with numbers. */
function placeOfTitles(sample: readonly (readonly string[])[]): { rowsAbove: number; withTitles: boolean } {
  const filled = sample.map((row) => row.filter(Boolean).length);
  const width = Math.max(0, ...filled);
  const rows = sample.slice(0, mostAbove);
  const isWide = (at: number) => (filled[at] ?? 0) * 2 >= width;
  const known = rows.findIndex((row, at) => isWide(at) && row.some(isTitle) && !row.some(looksLikeNumber));
  if (known >= 0) return { rowsAbove: known, withTitles: true };
  const first = rows.findIndex((row) => row.some(looksLikeNumber));
  if (first < 0) return { rowsAbove: 0, withTitles: true };
  const hasWords = first > 0 && isWide(first - 1) && !rows[first - 1]?.some((cell) => cell.includes('@'));
  return hasWords ? { rowsAbove: first - 1, withTitles: true } : { rowsAbove: first, withTitles: false };
}

function isTitle(cell: string): boolean {
  const title = fold(cell.trim());
  const { mobile, phone, email, anyName, firstName, lastName, fullName } = titles;
  return (
    title.length <= 60 && [mobile, phone, email, anyName, firstName, lastName, fullName].some((one) => one.test(title))
  );
}

/** Whether a cell has a number in whatever form, perhaps without its area code. */
export function looksLikeNumber(cell: string): boolean {
  if (noNumber.test(cell.trim()) || cell.includes('@')) return false;
  const digits = cell.replace(/\D/g, '').length;
  if (digits < 8 || digits < cell.replace(/[\s()+.\-–/;:,]/g, '').length / 2) return false;
  return /e\+?\d+$/i.test(cell) || (digits <= 45 && /\d/.test(cell));
}

/** Whether a cell is digits for the greater part, although too few for a number: its row is refused with a reason later. */
function isOfDigits(cell: string): boolean {
  const digits = cell.replace(/\D/g, '').length;
  return digits >= 4 && digits * 2 >= cell.trim().length && !cell.includes('@') && !noNumber.test(cell.trim());
}

/**
 * The columns with numbers, the best first: mobiles before other telephones before columns without a title. Where no
 * column has whole numbers, those of digits.
 */
function numberColumns(columns: readonly SheetColumn[]): number[] {
  const found = columnsOf(columns, looksLikeNumber);
  return found.length > 0 ? found : columnsOf(columns, isOfDigits);
}

function columnsOf(columns: readonly SheetColumn[], isNumber: (cell: string) => boolean): number[] {
  const ranked = columns.flatMap((column) => {
    const { title, cells, at } = column;
    if (titles.label.test(title) || titles.otherDigits.test(title)) return [];
    const isNamed = titles.mobile.test(title) || titles.phone.test(title);
    if (cells.length === 0 ? !isNamed : shareOf(cells, isNumber) < 0.5) return [];
    const rank = titles.mobile.test(title) ? 2 : isNamed ? 1 : 0;
    return [{ at, rank, isFilled: cells.length > 0, mobiles: shareOf(cells, mayBeMobile) }];
  });
  ranked.sort(
    (one, other) =>
      Number(other.isFilled) - Number(one.isFilled) ||
      other.rank - one.rank ||
      other.mobiles - one.mobiles ||
      one.at - other.at,
  );
  const best = ranked[0]?.rank ?? 0;
  return ranked.filter(({ rank }, index) => index === 0 || (rank > 0 && best > 0)).map(({ at }) => at);
}

function mayBeMobile(cell: string): boolean {
  const [number = internationalNumber(cell)] = readNumbers([cell], 'BR');
  return number !== undefined && !isLandline(number);
}

function emailColumn(columns: readonly SheetColumn[]): number | null {
  const named = columns.filter(({ title }) => titles.email.test(title) && !titles.label.test(title));
  const hasAddress = ({ cells }: SheetColumn) => cells.some((cell) => /\S@\S/.test(cell));
  return (named.find(hasAddress) ?? columns.find(hasAddress) ?? named[0])?.at ?? null;
}

function nameColumns(columns: readonly SheetColumn[]): { name: number | null; furtherNames: number[] } {
  const hasWords = ({ cells }: SheetColumn) =>
    cells.length === 0 || shareOf(cells, (cell) => /\p{L}/u.test(cell)) >= 0.5;
  const worded = columns.filter(hasWords);
  const titled = (wanted: RegExp) =>
    columns.find(({ title, cells }) => wanted.test(title) && shareOf(cells, looksLikeNumber) < 0.5);
  const given = titled(titles.firstName);
  const full = titled(titles.fullName);
  const family = [titled(titles.middleName), titled(titles.lastName)].flatMap((column) => column?.at ?? []);
  // A full name beside its parts needs no further columns, unless it is empty.
  if (full && (!given || full.cells.length >= given.cells.length)) {
    return { name: full.at, furtherNames: given ? [] : family };
  }
  if (given) return { name: given.at, furtherNames: family };
  const other =
    titled(titles.anyName) ?? worded.find(({ cells, title }) => cells.length > 0 && !titles.label.test(title));
  return { name: other?.at ?? null, furtherNames: [] };
}

function shareOf(cells: readonly string[], fits: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
}
