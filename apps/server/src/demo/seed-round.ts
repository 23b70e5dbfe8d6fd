import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { storedContent } from '../areas/conversations/messages/message.presenter.ts';
import { formerTexts, messages } from '../areas/conversations/messages/messages.schema.ts';
import { hasNoRound } from '../areas/conversations/tickets/cycles.ts';
import { ticketCycles, tickets } from '../areas/conversations/tickets/tickets.schema.ts';
import type { Unit } from '../platform/database/database.ts';
import type { DemoLine } from './chat-lines.ts';
import { contentOf } from './line-content.ts';
import type { DemoCompany } from './seed-company.ts';

/** A line of the demo with its time and WhatsApp's id. */
export interface TimedLine {
  wid: string;
  line: DemoLine;
  at: Date;
  /** The stored file of the line. */
  mediaId?: number;
  /** In a group: the author. */
  author?: DemoContact;
}

/** A contact of the demo. */
export interface DemoContact {
  id: number;
  name: string;
  number: string;
}

/** One round of service of a ticket. */
export interface DemoRound {
  ticketId: number;
  contact: DemoContact;
  isGroup: boolean;
  queueId: number | null;
  userId: number | null;
  lines: readonly TimedLine[];
  /** The number of unread lines at the end. */
  unread: number;
  /** Whether it is closed. */
  closed: boolean;
  rating: number | null;
}

const second = 1000;

/** An id in the format of WhatsApp's phones, or of this server. */
export function newWid(fromMe: boolean): string {
  return `${fromMe ? '3EB0' : '3A'}${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** Stores a round with its messages, and sets the ticket's last message. */
export async function seedRound(unit: Unit, company: DemoCompany, round: DemoRound): Promise<void> {
  const cycleId = await insertCycle(unit, company, round);
  const rows = await unit.db
    .insert(messages)
    .values(round.lines.map((timed, index) => messageOf(company, round, timed, { index, cycleId })))
    .returning({ id: messages.id });
  for (const [index, { line, at }] of round.lines.entries()) {
    const id = rows[index]?.id;
    if (id === undefined) continue;
    const quoted = line.quotes === undefined ? undefined : rows[line.quotes]?.id;
    if (quoted !== undefined) {
      await unit.db.update(messages).set({ quotedMessageId: quoted }).where(eq(messages.id, id));
    }
    const former = formerTextOf(line);
    if (former === undefined) continue;
    const replacedAt = new Date(at.getTime() + 30 * second);
    await unit.db.insert(formerTexts).values({ companyId: company.companyId, messageId: id, text: former, replacedAt });
  }
  await showLast(unit, round);
}

async function insertCycle(unit: Unit, company: DemoCompany, round: DemoRound): Promise<number | undefined> {
  const { ticketId, queueId, userId, lines, closed, rating } = round;
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return undefined;
  const finishedAt = closed ? new Date(last.at.getTime() + 90 * second) : null;
  const [cycle] = await unit.db
    .insert(ticketCycles)
    .values({
      companyId: company.companyId,
      whatsappId: company.connectionId,
      ticketId,
      queueId,
      userId,
      isLead: hasNoRound(ticketId),
      queuedAt: first.at,
      startedAt: userId === null ? null : new Date(first.at.getTime() + 60 * second),
      firstAnswerAt: lines.find(({ line }) => line.fromMe)?.at ?? null,
      finishedAt,
      ratedAt: rating === null ? null : finishedAt,
      rating,
    })
    .returning({ id: ticketCycles.id });
  return cycle?.id;
}

function messageOf(
  { companyId, connectionId }: DemoCompany,
  round: DemoRound,
  { wid, line, at, mediaId, author }: TimedLine,
  { index, cycleId }: { index: number; cycleId: number | undefined },
) {
  const { contact, isGroup, lines, unread } = round;
  const { body, mediaType, data } = storedContent(contentOf(line));
  const writer = isGroup ? author : contact;
  return {
    companyId,
    connectionId,
    ticketId: round.ticketId,
    contactId: line.fromMe ? null : (writer?.id ?? null),
    chatId: contact.number,
    wid,
    cycleId,
    body: line.deleted ? '' : body,
    mediaType,
    data: mediaId === undefined ? data : null,
    mediaId: mediaId ?? null,
    fromMe: line.fromMe,
    userId: line.fromMe ? round.userId : null,
    queueId: round.queueId,
    read: line.fromMe || index < lines.length - unread,
    ack: line.fromMe ? 4 : 0,
    isDeleted: line.deleted ?? false,
    isEdited: line.before !== undefined,
    hasFormerText: formerTextOf(line) !== undefined,
    reactions: reactionsOf(line, contact),
    participant: isGroup && !line.fromMe ? (author?.number ?? null) : null,
    sentAt: at,
    createdAt: at,
  };
}

/** The text of an edited or deleted line before the change. */
function formerTextOf(line: DemoLine): string | undefined {
  if (line.before !== undefined) return line.before;
  return line.deleted && 'text' in line ? line.text : undefined;
}

/** The reaction of the other side: the customer's to a line of the shop, and the reverse. */
function reactionsOf({ reaction, fromMe }: DemoLine, contact: DemoContact) {
  if (!reaction) return [];
  return [{ emoji: reaction, fromMe: !fromMe, author: fromMe ? contact.number : '' }];
}

async function showLast(unit: Unit, round: DemoRound): Promise<void> {
  const last = round.lines.at(-1);
  if (!last) return;
  const { listText, mediaType } = storedContent(contentOf(last.line));
  await unit.db
    .update(tickets)
    .set({
      status: statusOf(round),
      queueId: round.queueId,
      userId: round.userId,
      unreadMessages: round.unread,
      lastMessage: listText,
      lastMessageFromMe: last.line.fromMe,
      lastMessageAck: last.line.fromMe ? 4 : 0,
      lastMessageType: mediaType,
      lastMessageAt: last.at,
      waitingSince: waitingSince(round),
      customerAuthorId: round.isGroup && !last.line.fromMe ? last.author?.id : null,
    })
    .where(eq(tickets.id, round.ticketId));
}

/** When the customer wrote the first line that nobody has answered; null in groups and closed tickets. */
function waitingSince({ isGroup, closed, lines }: DemoRound): Date | null {
  const answered = lines.findLastIndex(({ line }) => line.fromMe);
  return isGroup || closed ? null : (lines[answered + 1]?.at ?? null);
}

function statusOf({ closed, userId }: DemoRound): 'open' | 'pending' | 'closed' {
  if (closed) return 'closed';
  return userId === null ? 'pending' : 'open';
}
