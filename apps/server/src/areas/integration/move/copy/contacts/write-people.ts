import { randomUUID } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { conflict } from '../../../../../platform/database/database-errors.ts';
import { isAnyForm } from '../../../../../platform/phone-number.ts';
import { contacts } from '../../../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceNames } from './names-of-source.ts';
import type { Person } from './people.ts';

/** The contacts here that may be the people of these names, or are some by their ids; locked until the unit ends. */
export async function knownPeople(
  unit: Unit,
  companyId: number,
  names: readonly SourceNames[],
  ids: readonly number[],
): Promise<Person[]> {
  const numbers = names.flatMap(({ number }) => number ?? []);
  const lids = names.flatMap(({ lid }) => lid ?? []);
  const isNamed = or(isAnyForm(contacts.number, numbers), sql`${contacts.lid} = any(${sql.param(lids)}::text[])`);
  const { id, isGroup, number, lid, name, email, disableBot, extraInfo, createdAt } = contacts;
  const found = await unit.db
    .select({ id, isGroup, number, lid, name, email, disableBot, extraInfo, createdAt })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), or(isNamed, isOneOf(contacts.id, ids))))
    .orderBy(contacts.id)
    .for('no key update');
  return found.map((row) => ({ ...row, rows: [], absorbed: [], isChanged: false }));
}

const idRows = z.array(z.object({ id: z.int() }));

/** Which of some contacts have tickets or messages here. */
export async function withHistory(unit: Unit, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await unit.db.execute(sql`
    select c.id from ${contacts} c where ${isOneOf(sql`c.id`, ids)} and (
      exists (select from ${tickets} t where t.contact_id = c.id)
      or exists (select from ${messages} m where m.contact_id = c.id))`);
  return new Set(idRows.parse(rows).map(({ id }) => id));
}

/** Writes new and changed people. New ones get their ids; absorbed contacts are deleted, and what was copied as them moves. */
export async function writePeople(unit: Unit, companyId: number, people: readonly Person[]): Promise<void> {
  await absorb(unit, companyId, people);
  const changed = people.filter(({ id, isChanged }) => id !== null && isChanged);
  if (changed.length > 0) await update(unit, changed);
  const made = people.filter(({ id }) => id === null);
  if (made.length > 0) await insert(unit, companyId, made);
}

async function insert(unit: Unit, companyId: number, people: readonly Person[]): Promise<void> {
  const byUuid = new Map(people.map((person) => [randomUUID() as string, person]));
  const rows = [...byUuid].map(([uuid, person]) => ({ uuid, ...valuesOf(person) }));
  const { rows: made } = await unit.db.execute(sql`
    insert into ${contacts} (company_id, uuid, name, number, lid, email, is_group, disable_bot, extra_info, identity_source,
      created_at, updated_at)
    select ${companyId}::integer, uuid, name, number, lid, email, "isGroup", "disableBot", "extraInfo", 'import',
      coalesce("createdAt", now()), coalesce("createdAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns}, uuid uuid, "isGroup" boolean, "createdAt" timestamptz)
    on conflict do nothing
    returning id, uuid`);
  for (const { id, uuid } of madeRows.parse(made)) {
    const person = byUuid.get(uuid);
    if (person) person.id = id;
  }
  if (people.some(({ id }) => id === null)) throw conflict('A contact was created meanwhile');
}

const madeRows = z.array(z.object({ id: z.int(), uuid: z.string() }));
const columns = sql.raw('name text, number text, lid text, email text, "disableBot" boolean, "extraInfo" jsonb');

function valuesOf({ name, number, lid, email, isGroup, disableBot, extraInfo, createdAt }: Person) {
  return { name, number, lid, email, isGroup, disableBot, extraInfo, createdAt };
}

async function update(unit: Unit, people: readonly Person[]): Promise<void> {
  const rows = people.map((person) => ({ id: person.id, ...valuesOf(person) }));
  await unit.db.execute(sql`
    update ${contacts} set name = r.name, number = r.number, lid = r.lid, email = r.email, disable_bot = r."disableBot",
      extra_info = r."extraInfo", identity_source = 'import'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, ${columns})
    where ${contacts}.id = r.id`);
}

/** Deletes contacts that are other contacts. They have no history here, but rows there were copied as them. */
async function absorb(unit: Unit, companyId: number, people: readonly Person[]): Promise<void> {
  const gone = people.flatMap(({ id, absorbed }) => absorbed.map((from) => ({ from, to: id })));
  if (gone.length === 0) return;
  await unit.db.execute(sql`
    update ${movedRows} set target_id = r."to"
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r("from" bigint, "to" bigint)
    where company_id = ${companyId} and kind in ('contacts', 'contactTags') and target_id = r."from"`);
  const ids = gone.map(({ from }) => from);
  await unit.db.delete(contacts).where(isOneOf(contacts.id, ids));
}
