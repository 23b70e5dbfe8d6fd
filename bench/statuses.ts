import { loadavg } from 'node:os';
import { and, eq, inArray } from 'drizzle-orm';
import { composeMessage } from '../apps/server/src/areas/conversations/messages/compose.ts';
import { messages } from '../apps/server/src/areas/conversations/messages/messages.schema.ts';
import { messageCharges } from '../apps/server/src/areas/conversations/templates/templates.schema.ts';
import { openWorld, person, type World } from '../apps/server/src/areas/conversations/tickets/testing/world.ts';
import { findTicketRow } from '../apps/server/src/areas/conversations/tickets/ticket-rows.ts';
import { type ChannelEventOf, channelEvents } from '../apps/server/src/channels/channel-events.ts';
import { milliseconds, printMachine, printTable } from './report.ts';

/**
 * How long 1,000 statuses with prices take, as WhatsApp reports them after a campaign: sent, delivered, read, and all
 * of them again, in jobs of 250. On PostgreSQL with TEST_DATABASE=postgres, else on the embedded database.
 */

type Status = ChannelEventOf<'status'>['event'];

const chats = 100;
const messagesPerChat = 10;
/** The statuses of one job (`statusesAtOnce`). */
const atOnce = 250;
const pricing = { billable: true, category: 'marketing', type: 'regular' };

printMachine(loadavg()[0] ?? 0);
const world = await openWorld();
try {
  await world.configure({ provider: 'official' });
  const sent = await sendMessages(world);
  const reports: [string, number][] = [
    ['sent', 1],
    ['delivered', 2],
    ['read', 3],
    ['read, repeated', 3],
  ];
  const rows: string[][] = [];
  for (const [name, ack] of reports) rows.push([name, milliseconds(await report(ack, sent))]);
  const charged = await world.unit(({ db }) => db.$count(messageCharges));
  printTable(`${sent.length} statuses with prices (${charged} charges)`, ['', 'all of them'], rows);
} finally {
  await world.close();
}

async function report(ack: number, sent: readonly { chat: Status['chat']; wid: string }[]): Promise<number> {
  const { companyId, connectionId } = world;
  const statuses: Status[] = sent.map(({ chat, wid }) => ({ type: 'status', chat, wid, ack, pricing }));
  const began = performance.now();
  for (let start = 0; start < statuses.length; start += atOnce) {
    const events = statuses.slice(start, start + atOnce);
    await world.unit((unit) =>
      unit.emit(channelEvents.statuses, { companyId, connectionId, events, later: async () => undefined }),
    );
  }
  return performance.now() - began;
}

async function sendMessages({ write, unit }: World) {
  const sent: { chat: Status['chat']; wid: string }[] = [];
  for (let at = 0; at < chats; at += 1) {
    const chat = person(`55119${String(10_000_000 + at)}`);
    const wid = await write(chat, 'oi', { window: 24 });
    const rows = await unit(async (inside) => {
      const [asked] = await inside.db.select().from(messages).where(eq(messages.wid, wid));
      const row = asked && (await findTicketRow(inside, asked.ticketId));
      if (!row) throw new Error('There is no ticket');
      const ids: number[] = [];
      for (let count = 0; count < messagesPerChat; count += 1) {
        const id = await composeMessage(inside, row, { body: `Oferta ${count}`, userId: null, origin: 'api' });
        if (id !== undefined) ids.push(id);
      }
      return inside.db
        .select({ wid: messages.wid })
        .from(messages)
        .where(and(inArray(messages.id, ids)));
    });
    sent.push(...rows.flatMap((row) => (row.wid === null ? [] : [{ chat, wid: row.wid }])));
  }
  return sent;
}
