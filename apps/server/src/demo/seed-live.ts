import { createReadStream } from 'node:fs';
import { recordFile } from '../areas/conversations/messages/media-files.ts';
import type { Unit } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DemoLine } from './chat-lines.ts';
import { demoFiles, placeOfDemoFile } from './files.ts';
import { type LiveChat, liveChats } from './live-chats.ts';
import type { DemoCompany } from './seed-company.ts';
import { newWid, seedRound, type TimedLine } from './seed-round.ts';
import type { DemoTickets } from './seed-tickets.ts';

const minute = 60_000;

/** A conversation for the phones of the emulator. */
export interface PhoneChat {
  /** Address and subject of a group; without it the chat is with the one customer. */
  group: { chatId: string; subject: string; members: readonly string[] } | null;
  customer: string;
  lines: readonly TimedLine[];
  unread: number;
}

/** Creates the conversations in progress. Returns what the phones show of them. */
export async function seedLiveChats(
  unit: Unit,
  company: DemoCompany,
  { tickets, storage, now }: { tickets: DemoTickets; storage: Storage; now: Date },
): Promise<PhoneChat[]> {
  const shown: PhoneChat[] = [];
  for (const chat of liveChats) shown.push(await seedLiveChat(unit, company, { chat, tickets, storage, now }));
  return shown;
}

async function seedLiveChat(
  unit: Unit,
  company: DemoCompany,
  { chat, tickets, storage, now }: { chat: LiveChat; tickets: DemoTickets; storage: Storage; now: Date },
): Promise<PhoneChat> {
  const end = now.getTime() - chat.minutesAgo * minute;
  const lines: TimedLine[] = [];
  for (const [index, line] of chat.lines.entries()) {
    const at = new Date(end - (chat.lines.length - 1 - index) * 2 * minute);
    const mediaId = await keepFileOf(unit, company, storage, line);
    const author = line.author === undefined ? undefined : tickets.customers[line.author];
    lines.push({ wid: newWid(line.fromMe), line, at, mediaId, author });
  }
  const begun = lines[0]?.at ?? now;
  const chatId = `1203630000${String(now.getTime()).slice(-10)}@g.us`;
  const ticket = chat.group
    ? await tickets.ofGroup(unit, { subject: chat.group.subject, chatId }, begun)
    : await tickets.ofCustomer(unit, chat.customer, begun);
  const numberOf = (index: number) => tickets.customers[index]?.number ?? '';
  const group = chat.group && { chatId, subject: chat.group.subject, members: chat.group.members.map(numberOf) };
  const shown = { group: group ?? null, customer: numberOf(chat.customer), lines, unread: chat.unread };
  if (!ticket) return shown;
  await seedRound(unit, company, {
    ...ticket,
    isGroup: chat.group !== undefined,
    queueId: chat.queue === undefined ? null : (company.queueIds[chat.queue] ?? null),
    userId: chat.agent === undefined ? null : (company.agentIds[chat.agent] ?? null),
    lines,
    unread: chat.unread,
    closed: false,
    rating: null,
  });
  await tickets.tag(unit, ticket.ticketId, chat.tags ?? []);
  return shown;
}

async function keepFileOf(
  unit: Unit,
  { companyId }: DemoCompany,
  storage: Storage,
  line: DemoLine,
): Promise<number | undefined> {
  if (!('file' in line)) return undefined;
  const { kind: _kind, mimetype: _mimetype, ...details } = demoFiles[line.file];
  const stream = createReadStream(placeOfDemoFile(line.file));
  const kept = await storage.keepStream(stream, { name: line.file, companyId });
  const waveform = 'waveform' in details ? [...details.waveform] : null;
  return recordFile(unit, kept, { ...details, waveform });
}
