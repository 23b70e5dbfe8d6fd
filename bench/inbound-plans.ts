import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { inbound, person, text } from '../apps/server/src/areas/conversations/tickets/testing/world.ts';
import { channelEvents, reactToChannelEvent } from '../apps/server/src/channels/channel-events.ts';
import type { ChannelEvent, ChatAddress } from '../apps/server/src/channels/port.ts';
import { recordTogether } from '../apps/server/src/channels/record-together.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { startApi } from './api-here.ts';
import { watchPlans } from './plans.ts';
import { freshDatabase } from './postgres.ts';
import { printMachine } from './report.ts';
import { type Seeded, seed, withoutTriggers } from './seed.ts';

/**
 * The plans of the statements that events of the official platform run in a large company: who a person is (number,
 * user id, parent, nobody), a message, statuses, and storing a webhook. Prints what each event takes, and every plan that
 * reads a table from its beginning or filters out many rows. `BENCH_PLANS=all` prints all plans.
 */

const size = { users: 40, queues: 10, tickets: Number(process.env.BENCH_TICKETS ?? 100_000), messagesPerTicket: 10 };
/** Rows that a plan may look at in vain. */
const manyRows = 1_000;
const logger = pino({ level: 'warn' });

printMachine(loadavg()[0] ?? 0);
const fresh = await freshDatabase();
try {
  const filling = await openDatabase({ url: fresh.url, logger });
  const company = await seed(filling, { ...size, isOverYear: true });
  await nameEveryThird(filling);
  await filling.close();
  await fresh.run('VACUUM ANALYZE');
  const url = new URL(fresh.url);
  url.searchParams.set('options', watchPlans.connectionOptions);
  const database = await openDatabase({ url: url.href, logger });
  const api = await startApi(database, logger);
  await explain(database, company).finally(() => api.close());
  await database.close();
} finally {
  await fresh.drop();
}

/** Every third contact is known by a user id and a username, too; every ninth has no number. */
async function nameEveryThird(database: Database): Promise<void> {
  await withoutTriggers(database, async (run) => {
    await run(sql`update whatsapps set provider = 'official'`);
    await run(sql`
      update contacts set user_id = 'BR.' || id, parent_user_id = 'BR.ENT.' || id, username = 'user' || id,
        number = case when id % 9 = 0 then null else number end
      where id % 3 = 0`);
  });
}

async function explain(database: Database, { companyId, whatsappId: connectionId }: Seeded): Promise<void> {
  const plans = watchPlans(database);
  const source = { companyId, connectionId };
  const events = await eventsOf(database, companyId);
  for (const [name, event] of Object.entries(events)) {
    const react = () =>
      database.tenant(companyId, (unit) => reactToChannelEvent(unit, source, { ...event, ...again(event) }), 'often');
    // What is kept per connection is built by the first ones.
    for (let before = 0; before < 8; before += 1) await react();
    plans.clear();
    await react();
    report(name, plans.everything());
  }
  const wids = await sentMessages(database, companyId);
  plans.clear();
  const statuses = wids.map((wid) => status(wid));
  await database.tenant(companyId, (unit) =>
    unit.emit(channelEvents.statuses, { ...source, events: statuses, later: async () => undefined }),
  );
  report(`${wids.length} statuses`, plans.everything());
  plans.clear();
  await database.system((unit) => recordTogether(unit, [{ source, events: Object.values(events).map(again) }]));
  report('storing a webhook', plans.everything());
}

/** The same event as a new one. */
function again<Event extends ChannelEvent>(event: Event): Event {
  const wid = `wamid.${Math.random()}`;
  return event.type === 'message' ? { ...event, message: { ...event.message, wid } } : event;
}

async function eventsOf(database: Database, companyId: number): Promise<Record<string, ChannelEvent>> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ number: string | null; user_id: string | null }>(sql`
      (select number, user_id from contacts where company_id = ${companyId} and user_id is null limit 1) union all
      (select number, user_id from contacts where company_id = ${companyId} and user_id is not null
        and number is not null limit 1) union all
      (select number, user_id from contacts where company_id = ${companyId} and number is null limit 1)`),
  );
  const [byNumber, byBoth, byUserId] = rows;
  const scoped = (userId = '') => ({ userId, parentUserId: null, username: null });
  const chats: Record<string, ChatAddress> = {
    'a message of a person with a number': person(byNumber?.number ?? ''),
    'a message of a person with number and user id': {
      ...person(byBoth?.number ?? ''),
      scoped: scoped(byBoth?.user_id ?? ''),
    },
    'a message of a person without a number': {
      ...person(null),
      chatId: byUserId?.user_id ?? '',
      scoped: scoped(byUserId?.user_id ?? ''),
    },
    'a message of a person whose number is hidden and whose parent id is known': {
      ...person(null),
      chatId: 'BR.unknown',
      scoped: { userId: 'BR.unknown', parentUserId: `BR.ENT.${byUserId?.user_id?.slice(3)}`, username: 'other' },
    },
  };
  return Object.fromEntries(
    Object.entries(chats).map(([name, chat]) => [
      name,
      { type: 'message', message: inbound(chat, text('oi'), new Date(), { window: 24 }) } as const,
    ]),
  );
}

async function sentMessages(database: Database, companyId: number): Promise<string[]> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ wid: string }>(sql`select wid from messages where company_id = ${companyId} and from_me limit 250`),
  );
  return rows.map(({ wid }) => wid);
}

function status(wid: string) {
  const pricing = { billable: true, category: 'service', type: 'regular' };
  return { type: 'status' as const, chat: person('5511900000000'), wid, ack: 3, pricing };
}

function report(name: string, plans: readonly string[]): void {
  const times = plans.map((plan) => Number(/duration: ([\d.]+)/.exec(plan)?.[1] ?? 0));
  const total = times.reduce((sum, time) => sum + time, 0).toFixed(1);
  console.log(`\n### ${name}: ${plans.length} statements, ${total} ms, the longest ${Math.max(0, ...times)} ms\n`);
  for (const plan of plans) {
    const inVain = [...plan.matchAll(/Rows Removed by (?:Filter|Join Filter): (\d+)/g)].map(([, rows]) => Number(rows));
    const isBad = /Seq Scan on (?:tickets|messages|contacts)/.test(plan) || inVain.some((rows) => rows > manyRows);
    if (isBad || process.env.BENCH_PLANS === 'all') console.log(`\`\`\`\n${plan}\n\`\`\``);
  }
}
