import { type AnswerInput, fold } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallerSession } from '../../platform/http/handler.ts';
import { contactImports } from './contact-import.schema.ts';

/** An import as stored in the database. */
export type ImportRow = typeof contactImports.$inferSelect;

/** The index that refuses a second running import of a company. */
export const runningIndex = 'contact_imports_running';

/** An import in the form of the contract. */
export function presentImport(row: ImportRow): AnswerInput<'GET /contacts/imports/:importId'> {
  const isDraft = row.state === 'draft';
  return { ...row, sample: isDraft ? row.sample : [], guess: isDraft ? guessColumns(row.sample) : null };
}

/** An import of the company, with `hold` locked until the unit ends. Throws ERR_NO_IMPORT_FOUND. */
export async function requireImport(unit: Unit, companyId: number, id: number, hold?: 'hold'): Promise<ImportRow> {
  const query = unit.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.id, id), eq(contactImports.companyId, companyId)));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND');
  return row;
}

/**
 * An import that the caller may see; only administrators see imports into a list. Throws ERR_NO_IMPORT_FOUND,
 * ERR_NO_PERMISSION.
 */
export async function requireSeen(unit: Unit, session: CallerSession, id: number): Promise<ImportRow> {
  const row = await requireImport(unit, session.companyId, id);
  requireListRight(session, row.contactListId);
  return row;
}

/** Throws ERR_NO_PERMISSION for an import into a list, if the caller may not manage lists. */
export function requireListRight({ abilities }: CallerSession, contactListId: number | null): void {
  if (contactListId !== null && !abilities.has('campaigns:manage')) throw new AppError('ERR_NO_PERMISSION');
}

/** Changes an import, and publishes it to the company unless `news` is `later`. Throws ERR_NO_IMPORT_FOUND. */
export async function changeImport(
  unit: Unit,
  id: number,
  changes: Partial<typeof contactImports.$inferInsert>,
  news: 'tell' | 'later' = 'tell',
): Promise<ImportRow> {
  const [row] = await unit.db.update(contactImports).set(changes).where(eq(contactImports.id, id)).returning();
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND');
  if (news === 'tell') publishImport(unit, 'update', row);
  return row;
}

/** Publishes an import and its progress to the company. */
export function publishImport(unit: Unit, action: 'create' | 'update', row: ImportRow): void {
  unit.publish({
    name: 'contact-import',
    companyId: row.companyId,
    // Only administrators see lists.
    audience: { to: row.contactListId === null ? 'company' : 'admins' },
    payload: { action, record: presentImport(row) },
  });
}

type Guess = NonNullable<AnswerInput<'GET /contacts/imports/:importId'>['guess']>;

/** The titles of columns, folded, in the languages of the product and as other products export them. */
const titles = {
  name: /^(nome|name|nombre|contato|contact|cliente|first name|nome completo|full name|display name)\b/,
  number: /^(numero|number|telefone|phone|telefono|celular|whats ?app|mobile|fone|tel|movil)\b/,
  email: /^(e-?mail|correo|mail)\b/,
};

/**
 * Guesses the meaning of the columns of a sheet: by the titles in its first row, otherwise by the form of the cells.
 */
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
