import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { messageWords } from '../message-words.schema.ts';
import { messages } from '../messages.schema.ts';
import type { SearchTerms } from './search-terms.ts';

/** A position among a company's messages. */
export interface Position {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

/** Where to search: before a position, in a period, and in the chats of a contact or in one chat. */
export interface SearchRange {
  before: Position | null;
  since: SQL;
  until: SQL;
  contactId: number | undefined;
  ticketId: number | undefined;
  /**
   * Start with the index of words, because hits were rare among the messages that were read one by one before the
   * position.
   */
  isRare?: boolean;
}

/** Messages with the words, newest first. `end`: how far the search got; null when it searched everything. */
export interface Candidates {
  ids: number[];
  end: Position | null;
}

/** The number of hits after which the search stops, and the maximum of hits in one step or week. */
const amounts = { enough: 25, most: 400 };
/** How many messages of a contact's chats one call checks. */
const mostOfContact = 4_000;
const mostChats = 100;

const found = z.object({
  ids: z.array(z.int()),
  end_ms: z.coerce.number().nullable(),
  end_id: z.int().nullable(),
  is_complete: z.boolean(),
});

/** Finds candidates in the whole company by the index (`recado_find_words`), or in one contact's chats one by one. */
export async function findWords(unit: Unit, words: SearchTerms, range: SearchRange): Promise<Candidates> {
  const isOfContact = range.contactId !== undefined || range.ticketId !== undefined;
  const { rows } = await unit.db.execute(isOfContact ? ofChats(words, range) : ofCompany(words, range));
  const { ids, end_ms: at, end_id: id, is_complete: isComplete } = found.parse(rows[0]);
  return { ids, end: isComplete || at === null || id === null ? null : { at, id } };
}

function ofCompany({ query, places }: SearchTerms, { before, since, until, isRare }: SearchRange): SQL {
  const { at, id } = beginning(before, until);
  return sql`
    select ids, (extract(epoch from end_at) * 1000)::bigint as end_ms, end_id, is_complete
    from recado_find_words(${query}::tsquery, ${sql.param([...places])}::text[], ${at}, ${id}, ${since},
      ${amounts.enough}, ${amounts.most}, ${isRare ? 0 : 1})`;
}

function ofChats({ query }: SearchTerms, { before, since, until, contactId, ticketId }: SearchRange): SQL {
  const { at, id } = beginning(before, until);
  const chosen = sql.join(
    [
      contactId === undefined ? sql`true` : sql`${tickets.contactId} = ${contactId}`,
      ticketId === undefined ? sql`true` : sql`${tickets.id} = ${ticketId}`,
    ],
    sql` and `,
  );
  return sql`
    with looked as materialized (
      select one.* from (select ${tickets.id} from ${tickets} where ${chosen} limit ${mostChats}) chat
      cross join lateral (
        select m.company_id, m.id, m.created_at from ${messages} m
        where m.ticket_id = chat.id and (m.created_at, m.id) < (${at}, ${id}) and m.created_at >= ${since}
        order by m.created_at desc, m.id desc limit ${mostOfContact}) one
      order by one.created_at desc, one.id desc limit ${mostOfContact})
    select coalesce(array_agg(l.id order by l.created_at desc, l.id desc) filter (where w.words @@ ${query}::tsquery), '{}') as ids,
      (extract(epoch from (array_agg(l.created_at order by l.created_at, l.id))[1]) * 1000)::bigint as end_ms,
      (array_agg(l.id order by l.created_at, l.id))[1] as end_id, count(*) < ${mostOfContact} as is_complete
    from looked l left join ${messageWords} w on w.company_id = l.company_id and w.message_id = l.id`;
}

/** The position before which to search, as SQL: the earlier one of `before` and the end of the period. */
function beginning(before: Position | null, until: SQL): { at: SQL; id: SQL } {
  if (!before) return { at: until, id: sql`0` };
  const at = sql`to_timestamp(${before.at}::double precision / 1000)::timestamptz(3)`;
  return { at: sql`least(${at}, ${until})`, id: sql`case when ${at} < ${until} then ${before.id}::integer else 0 end` };
}
