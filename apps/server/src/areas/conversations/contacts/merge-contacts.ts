import type { ContactField } from '@recado/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { type ContactRow, publishContact, publishContactGone } from './contact-rows.ts';
import { contactIdentities, contacts, identityKinds } from './contacts.schema.ts';
import { contactsMerging } from './in-process-events.ts';

/**
 * Merges two contacts of one person: tickets and messages of the absorbed contact move to the kept one; if both have a
 * ticket on the same connection, these tickets are merged, too. Data that the kept contact lacks is taken from the
 * other.
 */
export async function mergeContacts(unit: Unit, pair: { kept: ContactRow; absorbed: ContactRow }): Promise<ContactRow> {
  const { kept, absorbed } = pair;
  await awaitNewTickets(unit, [kept.id, absorbed.id]);
  await unit.emit(contactsMerging, { keptId: kept.id, absorbedId: absorbed.id });
  await moveIdentities(unit, kept, absorbed);
  await unit.db.delete(contacts).where(eq(contacts.id, absorbed.id));
  const [merged] = await unit.db
    .update(contacts)
    .set(combine(kept, absorbed))
    .where(eq(contacts.id, kept.id))
    .returning();
  if (kept.profilePicUrl !== '') await unit.emit(filesUnused, [absorbed.profilePicUrl]);
  await publishContactGone(unit, kept.companyId, absorbed.id);
  if (merged) await publishContact(unit, 'update', merged);
  return merged ?? kept;
}

/**
 * Locks the contacts, as does a transaction that creates a ticket: either the merge sees the ticket, or that
 * transaction sees the merge.
 */
async function awaitNewTickets(unit: Unit, contactIds: number[]): Promise<void> {
  const pair = unit.db.select({ id: contacts.id }).from(contacts).where(inArray(contacts.id, contactIds));
  await pair.orderBy(contacts.id).for('update');
}

/**
 * Moves the names of the absorbed contact with their history. Those of which the kept contact has one of its own become
 * former ones.
 */
async function moveIdentities(unit: Unit, kept: ContactRow, absorbed: ContactRow): Promise<void> {
  const { kind, contactId, endedAt } = contactIdentities;
  const ended = identityKinds.filter((name) => kept[name] !== null && absorbed[name] !== null);
  const isEnded = inArray(kind, ended);
  await unit.db
    .update(contactIdentities)
    .set({
      contactId: kept.id,
      endedAt:
        ended.length === 0
          ? sql`${endedAt}`
          : sql`case when ${isEnded} then coalesce(${endedAt}, now()) else ${endedAt} end`,
    })
    .where(eq(contactId, absorbed.id));
}

/** The values of a contact that takes over those of another one. */
export function combine(kept: ContactRow, absorbed: ContactRow) {
  const entered = {
    number: kept.number ?? absorbed.number,
    // A number in place of a name gives way to a name.
    name: kept.name === kept.number && absorbed.name !== absorbed.number ? absorbed.name : kept.name,
    email: kept.email || absorbed.email,
    disableBot: kept.disableBot || absorbed.disableBot,
    extraInfo: [...kept.extraInfo, ...absorbed.extraInfo],
    organisationId: kept.organisationId ?? absorbed.organisationId,
  } satisfies Record<ContactField, unknown>;
  return {
    ...entered,
    lid: kept.lid ?? absorbed.lid,
    userId: kept.userId ?? absorbed.userId,
    parentUserId: kept.parentUserId ?? absorbed.parentUserId,
    username: kept.username ?? absorbed.username,
    identitySource: 'mapping' as const,
    profilePicUrl: kept.profilePicUrl || absorbed.profilePicUrl,
    // A person who was blocked under one of their names stays so.
    ...(kept.blockedAt === null && { blockedAt: absorbed.blockedAt, blockedBy: absorbed.blockedBy }),
  };
}
