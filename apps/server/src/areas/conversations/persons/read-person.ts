import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { ids, type PersonTraits, texts } from './person-traits.ts';

/** The lists of an archive about a person, in the order of its page. */
export const personSections = [
  ...(['contact', 'names', 'fields', 'tickets', 'rounds', 'messages', 'formerTexts', 'notes', 'summaries'] as const),
  ...(['schedules', 'campaigns', 'optOuts', 'consents', 'lists', 'appData', 'reads'] as const),
] as const;
export type PersonSection = (typeof personSections)[number];

/** Records of one list: fields as they are stored, by name. */
export type PersonRecord = Record<string, unknown>;

/** Everything about a person that an archive contains. */
export interface WholePerson {
  language: string;
  sections: Record<PersonSection, PersonRecord[]>;
  /** The stored files, with their place in the archive. */
  files: { id: string; path: string }[];
}

const storedFiles = z.array(z.object({ id: z.string(), name: z.string(), message_id: z.number() }));
const recordRows = z.array(z.object({ record: z.record(z.string(), z.unknown()) }));
/** The most records of one list: more is no conversation with a person. */
const mostRecords = 200_000;

/** Reads everything about a person that is theirs, as an archive gives it to them. */
export async function readPerson(unit: Unit, person: PersonTraits): Promise<WholePerson> {
  const read = async (statement: SQL): Promise<PersonRecord[]> => {
    const { rows } = await unit.db.execute(
      sql`select to_jsonb(r) as record from (${statement} limit ${mostRecords}) r`,
    );
    return recordRows.parse(rows).map(({ record: fields }) => fields);
  };
  const sections: Partial<Record<PersonSection, PersonRecord[]>> = {};
  const statements = statementsFor(person);
  for (const name of personSections) sections[name] = await read(statements[name]);
  const files = await read(sql`select f.name as id, f.original_name as name, m.id as message_id
    from messages m join media_files f on f.id = m.media_id
    where m.company_id = ${person.companyId} and ${isOfPerson(person)} order by m.id`);
  const paths = storedFiles.parse(files);
  const [company] = await read(sql`select language from companies where id = ${person.companyId}`);
  return {
    language: String(company?.language ?? 'pt'),
    sections: wholeSections(sections),
    files: paths.map(({ id, name, message_id }) => ({ id, path: `files/${message_id}-${safeName(name)}` })),
  };
}

function wholeSections(some: Partial<Record<PersonSection, PersonRecord[]>>): Record<PersonSection, PersonRecord[]> {
  const { contact = [], names = [], fields = [], tickets = [], rounds = [], messages = [], formerTexts = [] } = some;
  const {
    notes = [],
    summaries = [],
    schedules = [],
    campaigns = [],
    optOuts = [],
    consents = [],
    lists = [],
    appData = [],
    reads = [],
  } = some;
  return {
    ...{ contact, names, fields, tickets, rounds, messages, formerTexts },
    ...{ notes, summaries, schedules, campaigns, optOuts, consents, lists, appData, reads },
  };
}

/** A name for a file in an archive, in any system. */
function safeName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}._-]/gu, '_')
      .replace(/^\.+/, '_')
      .slice(-80) || 'file'
  );
}

const isOfPerson = ({ contactId, ticketIds }: PersonTraits) =>
  sql`(m.ticket_id = any (${ids(ticketIds)}) or m.contact_id = ${contactId})`;

function statementsFor(person: PersonTraits): Record<PersonSection, SQL> {
  const { companyId, contactId, ticketIds, names } = person;
  const tickets = ids(ticketIds);
  return {
    contact: sql`select name, number, username, email, extra_info, created_at, blocked_at from contacts
      where id = ${contactId} and company_id = ${companyId}`,
    names: sql`select kind, value, source, created_at, ended_at from contact_identities
      where contact_id = ${contactId} order by id`,
    fields: sql`select f.name as field, coalesce(v.text_value, v.number_value::text, v.date_value::text, c.name) as value
      from custom_field_values v join custom_fields f on f.id = v.field_id
      left join custom_field_choices c on c.id = v.choice_id
      where v.contact_id = ${contactId} or v.ticket_id = any (${tickets}) order by f.position`,
    tickets: sql`select t.id, t.status, q.name as queue, t.created_at, t.last_message_at from tickets t
      left join queues q on q.id = t.queue_id where t.id = any (${tickets}) order by t.id`,
    rounds: sql`select c.ticket_id, c.queued_at, c.started_at, c.finished_at, u.name as agent, q.name as queue,
        r.name as reason, c.closing_note, c.rating, c.rating_score, c.rating_comment
      from ticket_cycles c left join users u on u.id = c.user_id left join queues q on q.id = c.queue_id
      left join reasons r on r.id = c.reason_id where c.ticket_id = any (${tickets}) order by c.id`,
    messages: sql`select m.id, m.ticket_id, m.sent_at, m.from_me, case when m.from_me then u.name end as agent, m.body,
        m.media_type, f.original_name as file, m.is_deleted, m.is_edited, m.reactions
      from messages m left join users u on u.id = m.user_id left join media_files f on f.id = m.media_id
      where m.company_id = ${companyId} and ${isOfPerson(person)} order by m.ticket_id, m.created_at, m.id`,
    formerTexts: sql`select t.message_id, t.text, t.replaced_at from former_texts t join messages m on m.id = t.message_id
      where m.company_id = ${companyId} and ${isOfPerson(person)} order by t.id`,
    notes: sql`select note, user_name as author, created_at from ticket_notes
      where contact_id = ${contactId} or ticket_id = any (${tickets}) order by id`,
    summaries: sql`select ticket_id, text, created_at from ticket_summaries where ticket_id = any (${tickets})`,
    schedules: sql`select body, send_at, state from schedules where contact_id = ${contactId} order by id`,
    campaigns: sql`select c.name as campaign, r.number, r.state, r.sent_at, r.replied_at from campaign_recipients r
      join campaigns c on c.id = r.campaign_id where r.company_id = ${companyId}
        and (r.contact_id = ${contactId} or r.number = any (${texts(names)})) order by r.id`,
    optOuts: sql`select number, reason, source, created_at from suppressed_numbers where company_id = ${companyId}
      and (number = any (${texts(names)}) or lid = any (${texts(names)}) or user_id = any (${texts(names)})) order by id`,
    consents: sql`select state, source, text, told_at, is_current from marketing_consents
      where contact_id = ${contactId} order by told_at, id`,
    lists: sql`select l.name as list, i.name, i.number, i.email from contact_list_items i
      join contact_lists l on l.id = i.contact_list_id
      where i.company_id = ${companyId} and i.number = any (${texts(names)}) order by i.id`,
    appData: sql`select app, key, value from app_data
      where contact_id = ${contactId} or ticket_id = any (${tickets}) order by id`,
    reads: sql`select reader_name as who, reader_kind as kind, way, first_at, last_at, count, nullif(ticket_id, 0) as ticket_id
      from conversation_reads where contact_id = ${contactId} order by hour, id`,
  };
}
