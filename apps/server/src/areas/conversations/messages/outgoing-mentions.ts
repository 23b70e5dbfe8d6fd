import type { OutgoingMention } from '@recado/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Mention } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import type { Draft } from './compose.ts';

type Written = Pick<Draft, 'body' | 'data'>;

/**
 * The drafts of a message, of which the first keeps whom its text mentions: nobody outside of groups. Throws
 * ERR_NO_CONTACT_FOUND for a contact of another company.
 */
export async function withMentions<One extends Written>(
  unit: Unit,
  { contact }: TicketRow,
  drafts: readonly One[],
  asked: readonly OutgoingMention[] = [],
): Promise<One[]> {
  const [first, ...others] = drafts;
  const meant = asked.filter(({ as }) => first?.body.includes(`@${as}`));
  if (!first || !contact.isGroup || meant.length === 0) return [...drafts];
  const mentions = await addressesOf(unit, contact.companyId, meant);
  return [{ ...first, data: { ...first.data, mentions } }, ...others];
}

async function addressesOf(unit: Unit, companyId: number, meant: readonly OutgoingMention[]): Promise<Mention[]> {
  const ids = meant.flatMap(({ contactId }) => contactId ?? []);
  const people = await unit.db
    .select({ id: contacts.id, number: contacts.number, lid: contacts.lid })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), inArray(contacts.id, ids), eq(contacts.isGroup, false)));
  return meant.flatMap(({ as, contactId, number }) => {
    const person = contactId ? people.find(({ id }) => id === contactId) : { number: number ?? null, lid: null };
    if (!person) throw new AppError('ERR_NO_CONTACT_FOUND');
    return person.number || person.lid ? [{ as, number: person.number, lid: person.lid }] : [];
  });
}
