import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { ChatAddress } from '../../../channels/port.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { checkedAtOnce, companyCheck, pauseBetweenChecks } from '../../conversations/contacts/company-check.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import type { PublishCampaign } from './campaign-rows.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { enqueueNextSend } from './pace.ts';
import { finishIfDone } from './run-campaigns.ts';

const check = companyCheck('check-recipients');

/**
 * Enqueues the check of the recipients whose numbers nobody asked WhatsApp about: writing to many numbers without
 * WhatsApp gets a company's number restricted. Nothing is sent to them before.
 */
export async function checkRecipientsNow(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  const [some] = await findUnchecked(unit, companyId, 1);
  if (some) await check.start(unit, companyId);
}

/**
 * Checks a group of recipients of the running campaigns, by what is known meanwhile or else by WhatsApp, at the rate of
 * the checks of lists. Without an open connection they wait until one opens.
 */
export function checkRecipientsHandlers(platform: ServicePlatform, tell: PublishCampaign): JobHandler[] {
  const { database, channels } = platform;
  return check.handlers(database, async (companyId, signal) => {
    const group = await database.tenant(companyId, (unit) => findUnchecked(unit, companyId, checkedAtOnce));
    let asked = 0;
    for (const recipient of group) {
      const known = await database.tenant(companyId, (unit) => knownAnswer(unit, recipient));
      const address = known === undefined ? await channels.checkNumber(companyId, recipient.number) : known;
      if (known === undefined) asked += 1;
      if (address === undefined) return 'unanswered';
      await database.tenant(companyId, (unit) => noteAnswer({ unit, tell }, recipient, address));
      if (signal.aborted) return { next: 0 };
    }
    return group.length > 0 ? { next: asked > 0 ? pauseBetweenChecks : 0 } : 'done';
  });
}

/** A recipient to check, and the list and connection of the campaign. */
type Unchecked = Awaited<ReturnType<typeof findUnchecked>>[number];

function findUnchecked({ db }: Unit, companyId: number, most: number) {
  const { id, campaignId, number } = campaignRecipients;
  return db
    .select({
      id,
      companyId: campaignRecipients.companyId,
      campaignId,
      number,
      listId: campaigns.contactListId,
      whatsappId: campaigns.whatsappId,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, and(eq(campaigns.id, campaignId), eq(campaigns.status, 'EM_ANDAMENTO')))
    .where(
      sql`${eq(campaignRecipients.companyId, companyId)} and not ${campaignRecipients.isChecked}
        and ${campaignRecipients.state} = 'queued'`,
    )
    .orderBy(asc(campaignId), asc(id))
    .limit(most);
}

/** WhatsApp's answer about the number if it is known from a contact or the list; null: not on WhatsApp. */
async function knownAnswer(
  { db }: Unit,
  recipient: Unchecked,
): Promise<Pick<ChatAddress, 'number'> | null | undefined> {
  const { companyId, number, listId } = recipient;
  const [contact] = await db
    .select({ state: contacts.numberState })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number)));
  if (contact && contact.state !== 'unchecked') return contact.state === 'known' ? { number } : null;
  if (listId === null) return undefined;
  const [item] = await db
    .select({ isValid: contactListItems.isWhatsappValid })
    .from(contactListItems)
    .where(and(eq(contactListItems.contactListId, listId), eq(contactListItems.number, number)));
  if (!item || item.isValid === null) return undefined;
  return item.isValid ? { number } : null;
}

/**
 * Stores the answer, with the number in WhatsApp's form. A recipient who has the number of another one is the same
 * person, who would get the message twice.
 */
async function noteAnswer(
  { unit, tell }: { unit: Unit; tell: PublishCampaign },
  recipient: Unchecked,
  address: Pick<ChatAddress, 'number'> | null,
): Promise<void> {
  const { id, companyId, campaignId, whatsappId } = recipient;
  const number = address?.number ?? recipient.number;
  const isTwice = and(
    eq(campaignRecipients.campaignId, campaignId),
    eq(campaignRecipients.number, number),
    ne(campaignRecipients.id, id),
  );
  const twice = address && (await unit.db.$count(campaignRecipients, isTwice)) > 0;
  const failedCode = twice ? 'ERR_DUPLICATED_CONTACT' : 'ERR_WAPP_INVALID_CONTACT';
  await unit.db
    .update(campaignRecipients)
    .set(address && !twice ? { isChecked: true, number } : { isChecked: true, state: 'failed', failedCode })
    .where(and(eq(campaignRecipients.id, id), eq(campaignRecipients.state, 'queued')));
  if (!(await finishIfDone(unit, campaignId)) && whatsappId !== null)
    await enqueueNextSend(unit, { companyId, whatsappId });
  tell(unit, companyId, campaignId);
}
