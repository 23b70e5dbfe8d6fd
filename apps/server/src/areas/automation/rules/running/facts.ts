import type { FieldCondition, MessageAd, RoundRating, RuleDraft } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import { type LocalMoment, localMoment } from '@recado/contract/local-moment';
import { callingCodeOf } from '@recado/contract/phone-numbers';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import type { StoredSchedule } from '../../../../platform/database/schema/shapes.ts';
import { type CompanyRules, companyRules } from '../../../company/companies/company-rules.ts';
import { closedInterval } from '../../../company/holidays/opening-hours.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { wordsOf } from '../../../conversations/messages/structured-content.ts';
import { currentRound } from '../../../conversations/tickets/cycles.ts';
import { meetsField } from '../../../conversations/tickets/field-conditions.ts';
import { ratingOfRound } from '../../../conversations/tickets/round-ratings.ts';
import { findTicketRow, type TicketRow } from '../../../conversations/tickets/ticket-rows.ts';
import { ticketCycles } from '../../../conversations/tickets/tickets.schema.ts';

import type { BodyValues } from '../hooks/body-values.ts';
import { campaignsFor, type FollowedCampaigns } from './followed-campaigns.ts';

/** A rating: the grade on a scale. */
type Grade = Pick<RoundRating, 'scale' | 'score'>;

/** What conditions ask about a ticket. Texts are folded to words between spaces, for `hasWords`. */
export interface RuleFacts {
  row: TicketRow;
  words: string;
  contactWords: string;
  /** Null without an advertisement. `link`: in lower case. */
  ad: { words: string; link: string; id: string } | null;
  /** The campaigns whose messages the customer follows. */
  campaigns: FollowedCampaigns;
  /** What the call from outside brought that is the occasion; empty without one. */
  body: BodyValues;
  isOpenNow: boolean;
  local: LocalMoment;
  callingCode: string | null;
  isFirstContact: boolean;
  /** The grade, and the best one of its scale; null without a rating. */
  rating: Grade | null;
  /** The conditions on fields of the company that are true, by their text (`fieldKey`). */
  trueFields: ReadonlySet<string>;
}

/** What is known besides the ticket: the message, or the rating, that rules look at. */
interface Circumstances {
  messageId?: number | undefined;
  rating?: Grade | undefined;
  /** The rules that will look: their conditions on fields are asked in one statement. */
  rules?: readonly Pick<RuleDraft, 'conditions'>[];
  body?: BodyValues | undefined;
}

/** Reads what conditions ask about a ticket; undefined if it is gone. Without a message: the customer's last words. */
export async function factsOf(
  unit: Unit,
  ticketId: number,
  { messageId, rating, rules: asking = [], body = {} }: Circumstances = {},
): Promise<RuleFacts | undefined> {
  const row = await findTicketRow(unit, ticketId);
  if (!row) return undefined;
  const [rules, round, message] = await Promise.all([
    companyRules(unit, row.ticket.companyId),
    roundOf(unit, ticketId),
    messageId === undefined ? undefined : messageOf(unit, messageId),
  ]);
  const said = message ? wordsOf(message) : (row.ticket.customerWords ?? row.ticket.lastMessage);
  const { number, name } = row.contact;
  return {
    row,
    words: wordsIn(said),
    contactWords: wordsIn(name),
    ad: round?.source ? adOf(round.source) : null,
    campaigns: await campaignsFor(unit, asking, { row, beganAt: round?.queuedAt, message }),
    body,
    isOpenNow:
      closedInterval(await schedulesOf(unit, rules, row.ticket.queueId), rules.timeZone, unit.now(), rules.holidays) ===
      null,
    local: localMoment(unit.now(), rules.timeZone),
    callingCode: (number && callingCodeOf(number)) || null,
    isFirstContact: round?.isLead ?? false,
    rating: rating ?? round?.rating ?? null,
    trueFields: await trueFieldsOf(unit, row, asking),
  };
}

/** The name of a condition on a field among the facts. */
export function fieldKey(condition: FieldCondition): string {
  return JSON.stringify(condition);
}

/** Asks all conditions on fields of some rules at once; nothing if they have none. Rules see fields of administrators. */
async function trueFieldsOf(
  unit: Unit,
  { ticket }: TicketRow,
  rules: readonly Pick<RuleDraft, 'conditions'>[],
): Promise<ReadonlySet<string>> {
  const conditions = rules.flatMap((rule) =>
    rule.conditions.flatMap((one) => (one.field === 'custom' ? one.condition : [])),
  );
  const asked = new Map(conditions.map((one) => [fieldKey(one), one] as const));
  if (asked.size === 0) return new Set();
  const of = {
    companyId: sql`${ticket.companyId}::integer`,
    contactId: sql`${ticket.contactId}::integer`,
    ticketId: sql`${ticket.id}::integer`,
    withSensitive: true,
  };
  const answers = [...asked.values()].map((one) => meetsField(one, of));
  const { rows } = await unit.db.execute<{ met: boolean[] }>(sql`select array[${sql.join(answers, sql`, `)}] as met`);
  const met = rows[0]?.met ?? [];
  return new Set([...asked.keys()].filter((_, index) => met[index]));
}

/** A text as its words, folded, each between spaces: so that a word is found whole. */
export function wordsIn(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function adOf({ title, text, link, id = '' }: MessageAd): RuleFacts['ad'] {
  return { words: wordsIn(`${title} ${text}`), link: link.toLowerCase(), id };
}

async function roundOf(unit: Unit, ticketId: number) {
  const id = await currentRound(unit, ticketId);
  if (id === null) return undefined;
  const { source, isLead, queuedAt } = ticketCycles;
  const columns = { source, isLead, queuedAt, rating: ratingOfRound };
  const [round] = await unit.db.select(columns).from(ticketCycles).where(eq(ticketCycles.id, id));
  return round;
}

async function messageOf(unit: Unit, messageId: number) {
  const [message] = await unit.db.select().from(messages).where(eq(messages.id, messageId));
  return message;
}

/** The hours that apply: those of the queue, of the company, or none, as the company has chosen. */
async function schedulesOf(
  unit: Unit,
  { scheduleType, schedules }: CompanyRules,
  queueId: number | null,
): Promise<readonly StoredSchedule[]> {
  if (scheduleType === 'company') return schedules;
  if (scheduleType === 'disabled' || queueId === null) return [];
  const [queue] = await unit.db.select({ schedules: queues.schedules }).from(queues).where(eq(queues.id, queueId));
  return queue?.schedules ?? [];
}
