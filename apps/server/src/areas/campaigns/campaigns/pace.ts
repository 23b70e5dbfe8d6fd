import type { CampaignSettings } from '@recado/contract';
import { momentIn } from '@recado/contract/local-moment';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { campaignPaces } from './campaigns.schema.ts';

/** The kind of the job that sends to one recipient over a connection. */
export const sendCampaignsKind = 'send-campaigns';

/** How fast a connection sends, as stored in the database. */
export type PaceRow = typeof campaignPaces.$inferSelect;
/** The fields that a send changes. */
type Paced = Pick<PaceRow, 'nextAt' | 'sinceLonger' | 'day' | 'sentToday'>;

/**
 * Locks the pace of a connection until the unit ends, and creates it if it is missing. Every send of a campaign locks
 * it first.
 */
async function lockPace(unit: Unit, connection: { companyId: number; whatsappId: number }): Promise<PaceRow> {
  const ofConnection = eq(campaignPaces.whatsappId, connection.whatsappId);
  const find = () => unit.db.select().from(campaignPaces).where(ofConnection).for('update');
  const [known] = await find();
  if (known) return known;
  await unit.db.insert(campaignPaces).values(connection).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('The pace of a connection was deleted while it was read');
  return made;
}

/**
 * Enqueues the next send of a connection at the earliest time that its pace allows, but not before `notBefore`.
 * `paced`: the pace after the last send. The job of the former turn becomes void, so repeated calls leave one valid
 * job.
 */
export async function enqueueNextSend(
  unit: Unit,
  connection: { companyId: number; whatsappId: number },
  { notBefore, paced }: { notBefore?: Date; paced?: Paced } = {},
): Promise<void> {
  let next = await nextTurn(unit, connection, paced);
  if (!next) {
    await lockPace(unit, connection);
    next = await nextTurn(unit, connection, paced);
  }
  if (!next) return;
  const { companyId, whatsappId } = connection;
  const moments = [unit.now(), next.nextAt, ...(notBefore ? [notBefore] : [])];
  await unit.enqueue({
    companyId,
    lane: `campaign:${whatsappId}`,
    kind: sendCampaignsKind,
    payload: { whatsappId, turn: next.turn },
    runAt: new Date(Math.max(...moments.map((moment) => moment.getTime()))),
  });
}

async function nextTurn({ db }: Unit, { whatsappId }: { whatsappId: number }, paced: Paced | undefined) {
  const [next] = await db
    .update(campaignPaces)
    .set({ ...paced, turn: sql`${campaignPaces.turn} + 1` })
    .where(eq(campaignPaces.whatsappId, whatsappId))
    .returning({ turn: campaignPaces.turn, nextAt: campaignPaces.nextAt });
  return next;
}

/** The rules that slow a connection down. */
interface PaceRules {
  settings: Pick<
    CampaignSettings,
    'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'dailyCap' | 'warmUp'
  >;
  timeZone: string;
  now: Date;
}

/** The most messages of a number on its first day while it warms up; the limit doubles every day. */
const firstDayCap = 50;
const dayMs = 24 * 60 * 60_000;

/** How many messages a connection may still send today, and when the next day begins on the company's clock. */
export function roomToday(
  pace: Pick<PaceRow, 'day' | 'sentToday'>,
  { settings, timeZone, now, youngSince }: PaceRules & { youngSince: Date },
): { room: number; tomorrow: Date } {
  const today = dayIn(timeZone, now);
  const age = Math.max(0, daysBetween(dayIn(timeZone, youngSince), today));
  const warmCap = settings.warmUp ? firstDayCap * 2 ** Math.min(age, 20) : Number.POSITIVE_INFINITY;
  const cap = Math.min(settings.dailyCap ?? Number.POSITIVE_INFINITY, warmCap);
  const sent = pace.day === today ? pace.sentToday : 0;
  return { room: cap - sent, tomorrow: momentIn(`${addDays(today, 1)}T00:00:00`, timeZone) };
}

/** The number of days between two days, YYYY-MM-DD each. */
function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs);
}

/**
 * The shortest pause (milliseconds), whatever the settings: without a pause, a campaign takes the processors that
 * agents need. A message is usually sent within this time, which saves checks (`look`) whether it was.
 */
const shortestPause = 250;
/**
 * The shortest pause (milliseconds) while agents write over the same connection. An agent's message that coincides with
 * a message of a campaign takes twice as long; with such pauses, this happens to fewer than one in a hundred.
 */
const pauseBesideAgents = 10_000;

/** How long sending to a number of recipients takes on average, in seconds, if nothing else slows the connection down. */
export function lengthOf(
  recipients: number,
  {
    messageInterval,
    longerIntervalAfter,
    greaterInterval,
  }: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
): number {
  const pauses = Math.max(0, recipients - 1);
  const longer = longerIntervalAfter > 0 ? Math.floor(pauses / longerIntervalAfter) : 0;
  const shortest = shortestPause / 1_000;
  const seconds =
    longer * Math.max(shortest, greaterInterval) + (pauses - longer) * Math.max(shortest, messageInterval);
  return Math.round(seconds);
}

/** The share by which a pause varies, so that sends are not regular. */
const jitter = 0.2;

/** The longest pause (milliseconds) that these settings can make. */
export function longestPause({
  messageInterval,
  greaterInterval,
}: Pick<CampaignSettings, 'messageInterval' | 'greaterInterval'>): number {
  return Math.max(messageInterval, greaterInterval) * 1_000 * (1 + jitter);
}

/**
 * The pace of a connection after a send: when it may send again, and how much it has sent (SERVER §2, Campaigns).
 * `random` is at least 0 and less than 1.
 */
export function paceAfter(
  pace: Pick<PaceRow, 'sinceLonger' | 'day' | 'sentToday'>,
  { settings, timeZone, now, agentsWrite }: PaceRules & { agentsWrite: boolean },
  random: number,
): Paced {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const sinceLonger = pace.sinceLonger + 1;
  const isLonger = longerIntervalAfter > 0 && sinceLonger >= longerIntervalAfter;
  const seconds = isLonger ? greaterInterval : messageInterval;
  const shortest = agentsWrite ? pauseBesideAgents : shortestPause;
  const pause = Math.max(shortest, seconds * 1_000 * (1 - jitter + random * 2 * jitter));
  const day = dayIn(timeZone, now);
  return {
    nextAt: new Date(now.getTime() + pause),
    sinceLonger: isLonger ? 0 : sinceLonger,
    day,
    sentToday: pace.day === day ? pace.sentToday + 1 : 1,
  };
}
