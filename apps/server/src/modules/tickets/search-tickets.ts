import { mostCounted, type TicketFilter } from '@recado/api/contract';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { matches } from '../../platform/database/conditions.ts';
import { contacts, tickets } from '../../platform/database/schema/index.ts';
import type { Search } from '../../platform/database/search-page.ts';
import { constant, ownCompany } from '../../platform/database/selection.ts';

type Status = NonNullable<TicketFilter['status']>;

const everyStatus: readonly Status[] = ['open', 'pending', 'closed'];
/** The order of lists. */
export const newestFirst = [desc(tickets.lastMessageAt), desc(tickets.id)];
/** Of a list, as many tickets are read in its order to find those of the first pages. */
const mostLooked = 10_000;
/** The id and what lists are sorted by. */
const sorted = sql`${tickets.id}, ${tickets.lastMessageAt}, ${tickets.waitingSince}`;
const contactJoined = sql`join ${contacts} on ${contacts.id} = ${tickets.contactId}`;

/**
 * The tickets of a list whose contact's name or number, or last message, has a text, ignoring case, accents and the
 * order of words.
 */
export function mentions(
  text: string,
  list: { where: SQL | undefined; order: readonly SQL[]; status: Status | undefined },
): Omit<Search, 'order'> {
  const inContact = matches(contacts.searchText, text);
  const inLastMessage = matches(tickets.searchText, text);
  const order = sql.join([...list.order], sql`, `);
  // Each side uses its own index; an OR over both tables could not.
  const hits = sql`
    (select ${sorted} from ${tickets} ${contactJoined} where ${and(list.where, inContact)} limit ${mostCounted})
    union (select ${sorted} from ${tickets} where ${and(list.where, inLastMessage)} limit ${mostCounted})`;
  const first = (most: number) => sql`
    select ${sorted} from (${beginningOf(list.status ? [list.status] : everyStatus, order)}) as ${tickets} ${contactJoined}
    where ${and(list.where, or(inContact, inLastMessage))} order by ${order} limit ${most}`;
  return { id: tickets.id, hits, first };
}

/** The tickets of the company that come first in the order: not all of them, for there may be none of those searched. */
function beginningOf(statuses: readonly Status[], order: SQL): SQL {
  // Each status by itself, because the indexes have the order of one. A closed ticket waits for nothing.
  const parts = statuses.map(
    (status) => sql`
      (select * from ${tickets} where ${and(eq(tickets.companyId, ownCompany), eq(tickets.status, constant(status)))}
       order by ${status === 'closed' ? sql.join(newestFirst, sql`, `) : order} limit ${mostLooked})`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) as ${tickets} order by ${order} limit ${mostLooked}`;
}
