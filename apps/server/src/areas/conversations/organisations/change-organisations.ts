import type { AnswerInput, BodyOutput } from '@recado/contract';
import { storedDocument } from '@recado/contract/document-number';
import { mostOrganisations } from '@recado/contract/limits';
import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { type OrganisationRow, requireOrganisation } from '../contacts/organisation-rows.ts';
import { organisations } from '../contacts/organisations.schema.ts';

type Draft = BodyOutput<'POST /organisations'>;
type Changes = BodyOutput<'PUT /organisations/:organisationId'>;

/** An organisation in the form of the contract. */
export function presentOrganisation(row: OrganisationRow): AnswerInput<'POST /organisations'> {
  const { id, companyId, name, documentNumber, site, note, updatedAt } = row;
  return { id, companyId, name, documentNumber, site, note, updatedAt };
}

/**
 * Creates an organisation. Throws ERR_DUPLICATED_ORGANISATION, ERR_TOO_MANY_ORGANISATIONS, and ERR_VALIDATION for a
 * document number with wrong check digits.
 */
export async function createOrganisation(unit: Unit, companyId: number, draft: Draft): Promise<OrganisationRow> {
  if ((await unit.db.$count(organisations, eq(organisations.companyId, companyId))) >= mostOrganisations) {
    throw new AppError('ERR_TOO_MANY_ORGANISATIONS');
  }
  const values = { ...draft, ...(await documentIn(unit, companyId, draft)), companyId };
  const row = await onDuplicate('ERR_DUPLICATED_ORGANISATION', async () =>
    one(await unit.db.insert(organisations).values(values).returning(), 'ERR_INTERNAL'),
  );
  publishOrganisation(unit, 'create', row);
  return row;
}

/** Changes an organisation. Throws ERR_NO_ORGANISATION_FOUND, and what `createOrganisation` throws. */
export async function changeOrganisation(
  unit: Unit,
  companyId: number,
  id: number,
  changes: Changes,
): Promise<OrganisationRow> {
  await requireOrganisation(unit, companyId, id);
  const values = { ...changes, ...(await documentIn(unit, companyId, changes)), ...touched };
  const row = await onDuplicate('ERR_DUPLICATED_ORGANISATION', async () =>
    one(
      await unit.db.update(organisations).set(values).where(eq(organisations.id, id)).returning(),
      'ERR_NO_ORGANISATION_FOUND',
    ),
  );
  publishOrganisation(unit, 'update', row);
  return row;
}

/**
 * Deletes an organisation; its contacts stay, without one. Returns how many they were. Throws
 * ERR_NO_ORGANISATION_FOUND.
 */
export async function deleteOrganisation(unit: Unit, companyId: number, id: number): Promise<number> {
  await requireOrganisation(unit, companyId, id);
  const isMember = eq(contacts.organisationId, id);
  // Also for programs, which read contacts in the order in which they changed.
  const { rowCount } = await unit.db
    .update(contacts)
    .set({ organisationId: null, ...touched })
    .where(isMember);
  await unit.db.delete(organisations).where(eq(organisations.id, id));
  unit.publish({ name: 'organisation', companyId, audience: { to: 'company' }, payload: { action: 'delete', id } });
  return rowCount ?? 0;
}

/** Tells the company of a new or changed organisation. */
export function publishOrganisation(unit: Unit, action: 'create' | 'update', row: OrganisationRow): void {
  const record = presentOrganisation(row);
  unit.publish({
    name: 'organisation',
    companyId: row.companyId,
    audience: { to: 'company' },
    payload: { action, record },
  });
}

/**
 * Gives contacts the organisations with these names, which are created where there are none. Returns the contacts whose
 * organisation there is no room for.
 */
export async function assignByName(
  unit: Unit,
  companyId: number,
  people: readonly { contactId: number; organisation: string }[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const names = [...new Set(people.map(({ organisation }) => organisation))];
  const count = await unit.db.$count(organisations, eq(organisations.companyId, companyId));
  const room = Math.max(0, mostOrganisations - count);
  const fitting = names.slice(0, room).map((name) => ({ companyId, name }));
  const made =
    fitting.length === 0 ? [] : await unit.db.insert(organisations).values(fitting).onConflictDoNothing().returning();
  for (const row of made) publishOrganisation(unit, 'create', row);
  const ids = await idsByName(unit, companyId, names);
  for (const [name, id] of ids) {
    const members = people.filter(({ organisation }) => organisation === name).map(({ contactId }) => contactId);
    await unit.db.update(contacts).set({ organisationId: id }).where(isOneOf(contacts.id, members));
  }
  return people.filter(({ organisation }) => !ids.has(organisation)).map(({ contactId }) => contactId);
}

/** The ids of the organisations that have these names, without regard to case and accents. */
async function idsByName(unit: Unit, companyId: number, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = sql`unnest(${sql.param([...names])}::text[])`;
  const { rows } = await unit.db.execute<{ name: string; id: number }>(sql`
    select wanted.name, ${organisations.id} as id from ${wanted} as wanted(name)
      join ${organisations} on ${organisations.companyId} = ${companyId}::integer
        and ${organisations.nameKey} = recado_fold(wanted.name)`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The document number in its stored form, if it is among the values. Throws ERR_VALIDATION. */
async function documentIn(unit: Unit, companyId: number, { documentNumber }: Changes) {
  if (documentNumber === undefined) return {};
  const [company] = await unit.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, companyId));
  const stored = storedDocument(documentNumber, company?.country ?? '');
  if (stored === undefined) throw refusedValue('body.documentNumber', 'invalidFormat');
  return { documentNumber: stored ?? '' };
}
