import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { calendar } from '../../../platform/security/calendar-question.ts';
import { isSubscribed } from '../../../platform/security/subscription.ts';
import { subscriptionColumns } from '../../company/companies/company-subscription.ts';
import { marketingConsents } from '../../conversations/contacts/consents.schema.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { settingsIn, storedSettings } from '../campaign-settings/stored-campaign-settings.ts';
import { hasLimit } from '../message-limits/may-campaign-spend.ts';
import { monthAt } from '../message-limits/months.ts';
import { isSuppressed, isSuppressedContact } from '../suppression/is-suppressed.ts';
import type { PublishCampaign } from './campaign-rows.ts';
import { campaignPaces, campaignRecipients, campaigns } from './campaigns.schema.ts';
import { type Delivery, deliver, type Recipient } from './deliver.ts';
import { isNotHeld } from './held-campaigns.ts';
import { isBusy, isWrittenOver, recheckAfter } from './line-in-use.ts';
import { enqueueNextSend, type PaceRow, paceAfter, roomToday, sendCampaignsKind } from './pace.ts';
import { stopAfterFailures, updateCampaign } from './run-campaigns.ts';
import type { SendingContext } from './sending-context.ts';
import { isWithinLimit, stopAtLimit } from './stop-at-limit.ts';
import { waitForMore } from './wait-for-more.ts';
import { wakingZones } from './waking-zones.ts';
import { holdIfStopped } from './watch-templates.ts';

const payload = z.object({ whatsappId: z.number(), turn: z.number() });
/** The most suppressed recipients that one job skips. */
const mostSkipped = 50;

/**
 * Sends to one recipient over a connection, in the transaction that completes the job and enqueues the next, so that a
 * crash leaves all of it or nothing (ADR 50). A job of a former turn does nothing.
 */
export function sendCampaignsHandler(tell: PublishCampaign): JobHandler {
  return transactional(sendCampaignsKind, payload, async (unit, { whatsappId, turn }, { companyId }) => {
    if (companyId === null) return;
    const sender = await lockSender(unit, whatsappId, unit.now());
    if (sender?.pace.turn !== turn) return;
    await sendOne({ unit, tell }, sender);
  });
}

/** Reads the data that decides whether a connection may send now, in one statement, and locks its pace. */
async function lockSender({ db }: Unit, whatsappId: number, now: Date) {
  const [sender] = await db
    .select({
      pace: campaignPaces,
      connection: whatsapps.status,
      provider: whatsapps.provider,
      createdAt: whatsapps.createdAt,
      ...subscriptionColumns,
      settings: storedSettings(campaignPaces.companyId),
      hasLimit: hasLimit(campaignPaces.companyId),
      isBusy: isBusy(whatsappId, now),
      agentsWrite: isWrittenOver(whatsappId, now),
    })
    .from(campaignPaces)
    .innerJoin(whatsapps, eq(whatsapps.id, campaignPaces.whatsappId))
    .innerJoin(companies, eq(companies.id, campaignPaces.companyId))
    .where(eq(campaignPaces.whatsappId, whatsappId))
    .for('update', { of: campaignPaces });
  return sender;
}

type Sender = NonNullable<Awaited<ReturnType<typeof lockSender>>>;

async function sendOne(context: SendingContext, sender: Sender) {
  const { pace, connection, createdAt, timeZone, agentsWrite } = sender;
  const { unit } = context;
  const now = unit.now();
  if (!isSubscribed(sender, unit.query(calendar, 'due dates'))) return pauseFor(context, pace, 'unpaid');
  if (connection !== 'CONNECTED') return pauseFor(context, pace, 'disconnected');
  if (pace.nextAt > now) return enqueueNextSend(unit, pace);
  if (sender.isBusy) return enqueueNextSend(unit, pace, { notBefore: new Date(now.getTime() + recheckAfter) });
  const settings = settingsIn(sender.settings);
  const { room, tomorrow } = roomToday(pace, { settings, timeZone, youngSince: createdAt, now });
  if (room <= 0) {
    await pauseFor(context, pace, 'daily-cap');
    return enqueueNextSend(unit, pace, { notBefore: tomorrow });
  }
  const can = unit.query(capabilitiesOf, sender.provider);
  const waking = wakingZones(settings, timeZone, now);
  const month = monthAt(timeZone, now);
  for (let skipped = 0; skipped < mostSkipped; skipped += 1) {
    const due = await nextDue(unit, pace.whatsappId, { zones: waking.awake, monthStart: month.start });
    if (!due) return waitForMore(context, pace, { wakesAt: waking.nextAt, month });
    if (await holdIfStopped(unit, due.campaign, { id: pace.whatsappId, can })) {
      context.tell(unit, pace.companyId, due.campaign.id);
      continue;
    }
    if (sender.hasLimit && (await stopAtLimit(context, due.campaign))) continue;
    const paced = paceAfter(pace, { settings, timeZone, now, agentsWrite }, Math.random());
    const goOn = () => enqueueNextSend(unit, pace, { paced });
    if (await handle(context, { ...due, whatsappId: pace.whatsappId, settings, timeZone }, goOn)) return;
  }
  return enqueueNextSend(unit, pace);
}

/** Marks the running campaigns of a connection with the reason why they do not send. */
async function pauseFor(
  { unit, tell }: SendingContext,
  pace: PaceRow,
  reason: 'disconnected' | 'daily-cap' | 'unpaid',
) {
  const running = and(eq(campaigns.whatsappId, pace.whatsappId), eq(campaigns.status, 'EM_ANDAMENTO'));
  const paused = await unit.db
    .update(campaigns)
    .set({ pausedFor: reason })
    .where(and(running, isNotHeld, sql`${campaigns.pausedFor} is distinct from 'limit'`))
    .returning({ id: campaigns.id });
  for (const { id } of paused) tell(unit, pace.companyId, id);
}

type Due = Pick<Delivery, 'campaign' | 'recipient'>;

/**
 * Finds the next recipient, of the campaign that sent longest ago; campaign and recipient are read after the campaign
 * is locked.
 */
async function nextDue(unit: Unit, whatsappId: number, chosen: Chosen): Promise<Due | undefined> {
  if (chosen.zones.length === 0) return undefined;
  // If a campaign is cancelled while its lock is awaited, the first attempt finds nothing; the second finds another
  // campaign.
  return (await lockNext(unit, whatsappId, chosen)) ?? (await lockNext(unit, whatsappId, chosen));
}

/** Whose recipients are awake, and since when a limit stops campaigns. */
interface Chosen {
  zones: string[];
  monthStart: Date;
}

/**
 * Locks the campaign of the next recipient. The recipient cannot change meanwhile: the sender for the connection holds
 * the lock on its pace, and the recipient waits for nothing else.
 */
async function lockNext({ db }: Unit, whatsappId: number, { zones, monthStart }: Chosen): Promise<Due | undefined> {
  // One array parameter, not a list of parameters, so that the statement is the same for any number of zones and stays
  // prepared.
  const isAwake = sql`${campaignRecipients.zone} = any(${sql.param(zones)}::text[])`;
  const next = db
    .select()
    .from(campaignRecipients)
    .where(
      sql`${campaignRecipients.campaignId} = ${campaigns.id} and ${campaignRecipients.state} = 'queued'
        and ${campaignRecipients.confirmation} is distinct from 'asked' and ${campaignRecipients.isChecked} and ${isAwake}`,
    )
    .orderBy(campaignRecipients.campaignId, campaignRecipients.id)
    .limit(1)
    .as('recipient');
  const [found] = await db
    .select()
    .from(campaigns)
    .innerJoinLateral(next, sql`true`)
    .where(and(eq(campaigns.whatsappId, whatsappId), isSending, isWithinLimit(monthStart)))
    .orderBy(sql`${campaigns.lastSentAt} nulls first`, campaigns.id)
    .limit(1)
    .for('no key update', { of: campaigns });
  return found && { campaign: found.campaigns, recipient: found.recipient };
}

const isSending = and(eq(campaigns.status, 'EM_ANDAMENTO'), isNotHeld);

/**
 * Returns whether something was sent, so that the connection pauses; otherwise the recipient is done without a message.
 */
async function handle({ unit, tell }: SendingContext, delivery: Delivery, goOn: () => Promise<void>): Promise<boolean> {
  const { campaign, recipient } = delivery;
  const { companyId } = campaign;
  const now = unit.now();
  tell(unit, companyId, campaign.id);
  if (await hasOptedOut(unit, recipient)) {
    await change(unit, recipient, { state: 'suppressed' });
    return false;
  }
  if (delivery.settings.consentRule === 'stop' && !(await hasPersonConsented(unit, recipient))) {
    await change(unit, recipient, { state: 'suppressed', failedCode: 'ERR_CONSENT_MISSING' });
    return false;
  }
  const outcome = await unit.savepoint(() => deliver(unit, delivery)).catch((error) => failureAt(now, error));
  const isBlocked = outcome.failedCode === 'ERR_CONTACT_BLOCKED';
  const isSent = outcome.state !== 'failed' && !isBlocked;
  const written = updateCampaign(unit, campaign.id, { lastSentAt: now, pausedFor: null });
  await together(change(unit, recipient, outcome), written, isSent && goOn());
  if (isSent) return true;
  if (!isBlocked) await stopAfterFailures(unit, campaign.id);
  return false;
}

/** Whether the person opted out meanwhile; somebody without a number is known by their contact. */
async function hasOptedOut(unit: Unit, { companyId, number, contactId }: Recipient): Promise<boolean> {
  if (number !== '') return isSuppressed(unit, companyId, number);
  return contactId !== null && (await isSuppressedContact(unit, companyId, contactId));
}

/** Whether the person consents to marketing when it is sent. */
async function hasPersonConsented({ db }: Unit, { companyId, number, contactId }: Recipient): Promise<boolean> {
  const isThem = number === '' ? eq(contacts.id, contactId ?? 0) : isAnyForm(contacts.number, [number]);
  const [found] = await db
    .select({ id: marketingConsents.id })
    .from(contacts)
    .innerJoin(marketingConsents, eq(marketingConsents.contactId, contacts.id))
    .where(
      and(eq(contacts.companyId, companyId), isThem, marketingConsents.isCurrent, eq(marketingConsents.state, 'given')),
    )
    .limit(1);
  return found !== undefined;
}

async function change(unit: Unit, { id }: Recipient, changes: Partial<Recipient>): Promise<void> {
  await unit.db.update(campaignRecipients).set(changes).where(eq(campaignRecipients.id, id));
}

/** A template changed since it was looked at: the next attempt of the job makes the campaign wait. */
const changedMeanwhile: ReadonlySet<string> = new Set(['ERR_TEMPLATE_NOT_APPROVED', 'ERR_NO_TEMPLATE_FOUND']);

/** Marks a message as failed that can never be sent; after other errors the queue retries the job. */
function failureAt(handedAt: Date, error: unknown): Partial<Recipient> {
  const isLasting = error instanceof AppError && !changedMeanwhile.has(error.code);
  if (isLasting && error.code === 'ERR_CONTACT_BLOCKED') return { state: 'suppressed', failedCode: error.code };
  if (isLasting) return { state: 'failed', failedCode: error.code, handedAt };
  throw error;
}
