import type { OrganisationSummary } from '@recado/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isOneOf, matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { contacts } from './contacts.schema.ts';
import { organisations } from './organisations.schema.ts';

/** An organisation as stored in the database. */
export type OrganisationRow = typeof organisations.$inferSelect;

/** An organisation of the company. Throws ERR_NO_ORGANISATION_FOUND. */
export async function requireOrganisation(unit: Unit, companyId: number, id: number): Promise<OrganisationRow> {
  const isOwn = and(eq(organisations.companyId, companyId), eq(organisations.id, id));
  return one(await unit.db.select().from(organisations).where(isOwn), 'ERR_NO_ORGANISATION_FOUND');
}

/** The organisations of some contacts by their ids; asks nothing if none of the contacts has one. */
export async function organisationsOf(
  unit: Unit,
  rows: readonly { organisationId: number | null }[],
): Promise<ReadonlyMap<number | null, OrganisationSummary>> {
  const ids = [...new Set(rows.flatMap(({ organisationId }) => organisationId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, name } = organisations;
  const found = await unit.db.select({ id, name }).from(organisations).where(isOneOf(id, ids));
  return new Map(found.map((organisation) => [organisation.id, organisation]));
}

/** The name of a contact's organisation, for `{{organisation}}` in a text; asks only if the text has it. */
export async function organisationIn(
  unit: Unit,
  text: string,
  contact: { organisationId: number | null },
): Promise<string> {
  if (contact.organisationId === null || !/\{\{\s*organisation\s*\}\}/.test(text)) return '';
  return (await organisationsOf(unit, [contact])).get(contact.organisationId)?.name ?? '';
}

/** The condition that a contact belongs to an organisation that a search finds by its name. */
export function isOfFoundOrganisation(companyId: number, text: string): SQL {
  const isFound = and(eq(organisations.companyId, companyId), matches(organisations.nameKey, text));
  return sql`${contacts.organisationId} = any(array(select ${organisations.id} from ${organisations} where ${isFound} limit 1000))`;
}
