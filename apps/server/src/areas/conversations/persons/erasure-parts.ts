import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { type PersonTraits, texts } from './person-traits.ts';

/**
 * A part of an erasure: at most `most` rows in a unit of the system; returns how many there were. Fewer than `most` means that the part
 * is over. A part that is done again finds nothing, so an erasure begins at the first part after every crash.
 */
export interface ErasurePart {
  name: string;
  run(unit: Unit, person: PersonTraits, most: number): Promise<number>;
}

/** A part that deletes rows of a table. `isTheirs` is about its columns. */
function deletes(table: string, isTheirs: (person: PersonTraits) => SQL): ErasurePart {
  return {
    name: table,
    run: async ({ db }, person, most) => {
      const name = sql.identifier(table);
      const { rows } = await db.execute(sql`delete from ${name} where id in (
        select id from ${name} where company_id = ${person.companyId} and (${isTheirs(person)}) limit ${most}) returning 1`);
      return rows.length;
    },
  };
}

/** A part that empties columns of rows that stay. Rows that are emptied are not `isTheirs` any more. */
function empties(table: string, values: SQL, isTheirs: (person: PersonTraits) => SQL): ErasurePart {
  return {
    name: table,
    run: async ({ db }, person, most) => {
      const name = sql.identifier(table);
      const { rows } = await db.execute(sql`update ${name} set ${values} where id in (
        select id from ${name} where company_id = ${person.companyId} and (${isTheirs(person)}) limit ${most}) returning 1`);
      return rows.length;
    },
  };
}

/** The elements of an array in JSON whose text has none of the names. */
const without = (column: string, { patterns }: PersonTraits) => sql`coalesce((
  select jsonb_agg(element) from jsonb_array_elements(${sql.identifier(column)}) as element
  where not (element::text like any (${texts(patterns)}))), '[]'::jsonb)`;

/** The same as a part: elements of lists in JSON are taken out. */
function thins(table: string, column: string): ErasurePart {
  return {
    name: `${table}.${column}`,
    run: async ({ db }, person, most) => {
      const [name, list] = [sql.identifier(table), sql.identifier(column)];
      const { rows } = await db.execute(sql`update ${name} set ${list} = ${without(column, person)} where id in (
        select id from ${name} where company_id = ${person.companyId} and jsonb_typeof(${list}) = 'array'
          and ${list}::text like any (${texts(person.patterns)}) limit ${most}) returning 1`);
      return rows.length;
    },
  };
}

const has = (column: string, { names }: PersonTraits) => sql`${sql.identifier(column)} = any (${texts(names)})`;
const contains = (column: string, { patterns }: PersonTraits) =>
  sql`${sql.identifier(column)}::text like any (${texts(patterns)})`;
const digitsOf = (column: string) => sql`regexp_replace(${sql.identifier(column)}, '[^0-9]', '', 'g')`;
const subjects = ({ contactId, ticketIds }: PersonTraits) => [
  `contact:${contactId}`,
  ...ticketIds.map((id) => `ticket:${id}`),
];

const count = z.object({ count: z.number() });

/** What has the person's names without referring to the contact. These are done once more with the contact itself. */
export const namedParts: readonly ErasurePart[] = [
  deletes(
    'webhook_deliveries',
    (person) => sql`subject = any (${texts(subjects(person))})
    or ${contains('body', person)} or ${contains('answer', person)}`,
  ),
  empties(
    'campaign_recipients',
    sql`number = 'erased:' || id, name = '', email = '', zone = '', contact_id = null, message_id = null,
      state = case when state = 'queued' then 'suppressed' else state end`,
    (person) => sql`contact_id = ${person.contactId} or ${has('number', person)}`,
  ),
  deletes('contact_list_items', (person) => has('number', person)),
  deletes(
    'suppressed_numbers',
    (person) => sql`${has('number', person)} or ${has('lid', person)} or ${has('user_id', person)}`,
  ),
  deletes('phone_contacts', (person) => sql`${has('number', person)} or ${has('lid', person)}`),
  deletes(
    'contact_import_refusals',
    (person) =>
      sql`${digitsOf('number')} = any (${texts(person.names)}) or ${digitsOf('value')} = any (${texts(person.names)})`,
  ),
  thins('contact_import_parts', 'rows'),
  empties('contact_imports', sql`sample = '[]'::jsonb`, (person) => contains('sample', person)),
  empties('rule_calls', sql`"values" = null`, (person) => contains('values', person)),
  thins('history_batches', 'messages'),
  deletes('set_aside_messages', (person) => sql`${contains('chat_id', person)} or ${contains('raw', person)}`),
  // What waits is somebody who writes again.
  deletes(
    'inbound_events',
    (person) => sql`processed_at is not null and (${has('number', person)} or ${has('lid', person)}
      or ${contains('chat_id', person)} or ${contains('payload', person)})`,
  ),
  deletes(
    'jobs',
    (person) => sql`failed_at is not null and (${contains('payload', person)} or ${contains('lane', person)})`,
  ),
  {
    name: 'channel_keys',
    run: async ({ db }, person, most) => {
      const { rows } = await db.execute(sql`delete from channel_keys k using (
          select connection_id, type, id from channel_keys
          where connection_id in (select id from whatsapps where company_id = ${person.companyId})
            and ${contains('id', person)} limit ${most}) as chosen
        where k.connection_id = chosen.connection_id and k.type = chosen.type and k.id = chosen.id returning 1`);
      return rows.length;
    },
  },
  {
    name: 'audit_entries',
    run: async ({ db }, { companyId, contactId, ticketIds, labels, patterns }, most) => {
      const { rows } = await db.execute(sql`select recado_erase_audits(${companyId}, ${texts([String(contactId)])},
        ${texts(ticketIds.map(String))}, ${texts(labels)}, ${texts(patterns)}, ${most}) as count`);
      return count.parse(rows[0]).count;
    },
  },
];

const groups = ({ companyId }: PersonTraits) =>
  sql`(select id from tickets where company_id = ${companyId} and is_group)`;

/** What is about the person in the conversations of groups, beside their messages. */
export const groupParts: readonly ErasurePart[] = [
  {
    name: 'message_receipts',
    run: async ({ db }, person, most) => {
      const { rows } = await db.execute(sql`delete from message_receipts where company_id = ${person.companyId}
        and (message_id, participant) in (select message_id, participant from message_receipts
          where company_id = ${person.companyId} and ${contains('participant', person)} limit ${most}) returning 1`);
      return rows.length;
    },
  },
  {
    name: 'reactions',
    run: async ({ db }, person, most) => {
      const { rows } =
        await db.execute(sql`update messages set reactions = ${without('reactions', person)} where id in (
        select id from messages where company_id = ${person.companyId} and ticket_id in ${groups(person)}
          and ${contains('reactions', person)} limit ${most}) returning 1`);
      return rows.length;
    },
  },
  empties(
    'tickets',
    sql`customer_words = null, customer_author_id = null`,
    (person) => sql`customer_author_id = ${person.contactId} and contact_id <> ${person.contactId}`,
  ),
  {
    name: 'ticket_summaries',
    run: async ({ db }, person, most) => {
      const { rows } = await db.execute(sql`delete from ticket_summaries where company_id = ${person.companyId}
        and ticket_id in (select s.ticket_id from ticket_summaries s where s.company_id = ${person.companyId}
          and s.ticket_id in (select ticket_id from messages where contact_id = ${person.contactId}) limit ${most}) returning 1`);
      return rows.length;
    },
  },
  deletes('conversation_reads', (person) => sql`contact_id = ${person.contactId}`),
  deletes('contact_merges', (person) => sql`kept_id = ${person.contactId} or absorbed_id = ${person.contactId}`),
];
