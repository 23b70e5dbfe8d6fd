import { countryCodeIn, sharingMarketOf } from '@recado/contract/message-markets';
import { callingCodeOfCountry } from '@recado/contract/phone-numbers';
import { and, eq, sql } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import type { ChatAddress } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../messages/messages.schema.ts';
import { messageCharges } from '../templates/templates.schema.ts';
import { campaignsOfMessages } from './in-process-events.ts';

type Status = ChannelEventOf<'status'>['event'];
type Priced = Status & { pricing: NonNullable<Status['pricing']> };

/** The ack of a delivered message: WhatsApp charges for no other. */
const delivered = 2;

/**
 * Notes what WhatsApp charges for messages, with the statuses that say it (CLOUD-API, Price), of any number with few
 * statements. Each delivery has one charge, that is each message, and in a group each participant whom it reached: a
 * repeated or later status changes it, and never when it was charged.
 */
export async function chargeMessages(
  unit: Unit,
  { companyId, connectionId, events }: { companyId: number; connectionId: number; events: readonly Status[] },
): Promise<void> {
  const priced = lastOfEach(events.filter(isPriced));
  if (priced.length === 0) return;
  const known = await sentMessages(unit, connectionId, priced);
  const campaigns = await campaignsOf(unit, companyId, [...known.values()]);
  const charges = priced.map((event) => {
    const message = known.get(event.wid);
    return {
      ...{ wid: deliveryOf(event), ...event.pricing, country: countryOf(event) },
      ...{ message_id: message?.id, template_id: message?.templateId },
      campaign_id: message && campaigns.get(message.id),
    };
  });
  await storeCharges(unit, { companyId, connectionId, charges });
}

/** Inserts charges from one parameter: with one for each value, a thousand rows take ten times as long. */
async function storeCharges(
  unit: Unit,
  { companyId, connectionId, charges }: { companyId: number; connectionId: number; charges: readonly object[] },
): Promise<void> {
  await unit.db.execute(sql`
    insert into ${messageCharges} as known
      (company_id, connection_id, wid, message_id, template_id, campaign_id, country, category, type, billable, charged_at)
    select ${companyId}::integer, ${connectionId}::integer, wid, message_id, template_id, campaign_id, country, category,
      type, billable, ${unit.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as charge(wid text, message_id integer,
      template_id integer, campaign_id integer, country text, category text, type text, billable boolean)
    on conflict (connection_id, wid) do update set
      billable = excluded.billable, category = excluded.category, type = excluded.type,
      message_id = coalesce(known.message_id, excluded.message_id),
      template_id = coalesce(known.template_id, excluded.template_id),
      campaign_id = coalesce(known.campaign_id, excluded.campaign_id),
      country = coalesce(known.country, excluded.country)
    -- Most statuses repeat what is known: then nothing is written.
    where (known.billable, known.category, known.type) is distinct from (excluded.billable, excluded.category, excluded.type)
      or num_nulls(known.message_id, known.template_id, known.campaign_id, known.country)
        > num_nulls(excluded.message_id, excluded.template_id, excluded.campaign_id, excluded.country)`);
}

function isPriced(event: Status): event is Priced {
  return event.pricing !== undefined && event.ack >= delivered && event.errorCode === undefined;
}

/** The last status of each delivery, in one order: two that charge the same one never wait for each other. */
function lastOfEach(priced: readonly Priced[]): Priced[] {
  const last = new Map(priced.map((event) => [deliveryOf(event), event]));
  return [...last].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event);
}

/** What is charged once: a message, and in a group its delivery to one participant (CLOUD-API 11, 20). */
function deliveryOf({ wid, chat, receipt }: Status): string {
  return chat.isGroup && receipt ? `${wid}/${receipt.participant}` : wid;
}

/** The digits of the receiver's country, by their number, or else by the country in their user id. */
function countryOf({ chat, receipt }: Status): string | null {
  const { number, scoped } = chat.isGroup ? participantOf(receipt?.participant ?? '') : chat;
  if (number !== null) return countryCodeIn(number);
  const [country = ''] = scoped?.userId.split('.') ?? [];
  return sharingMarketOf(country) ?? callingCodeOfCountry(country) ?? null;
}

/** A participant of a group, by number or user id. */
function participantOf(participant: string): Pick<ChatAddress, 'number' | 'scoped'> {
  if (/^\d+$/.test(participant)) return { number: participant };
  return { number: null, scoped: { userId: participant, parentUserId: null, username: null } };
}

/** The own messages of statuses, by the id in the status: also those that still have the id that we chose for them. */
async function sentMessages({ db }: Unit, connectionId: number, priced: readonly Priced[]) {
  const widOf = new Map(priced.flatMap(({ wid, sentAs }) => [[wid, wid] as const, [sentAs ?? wid, wid] as const]));
  const { id, wid, templateId, clientKey } = messages;
  const isOne = sql`${wid} = any(${sql.param([...widOf.keys()])}::text[])`;
  const rows = await db
    .select({ id, wid, templateId, clientKey })
    .from(messages)
    .where(and(eq(messages.connectionId, connectionId), isOne, messages.fromMe));
  return new Map(rows.flatMap((row) => (row.wid === null ? [] : [[widOf.get(row.wid) ?? row.wid, row] as const])));
}

async function campaignsOf(
  unit: Unit,
  companyId: number,
  sent: readonly { id: number; clientKey: string | null }[],
): Promise<ReadonlyMap<number, number>> {
  const named = sent.flatMap(({ id, clientKey }) => (clientKey === null ? [] : [{ id, clientKey }]));
  return named.length === 0 ? new Map() : unit.query(campaignsOfMessages, { companyId, messages: named });
}
