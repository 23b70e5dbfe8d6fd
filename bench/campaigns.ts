import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readReport } from '../apps/server/src/areas/campaigns/campaigns/campaign-report.ts';
import type { CampaignRow } from '../apps/server/src/areas/campaigns/campaigns/campaign-rows.ts';
import { campaigns } from '../apps/server/src/areas/campaigns/campaigns/campaigns.schema.ts';
import { expandCampaign } from '../apps/server/src/areas/campaigns/campaigns/expand-campaign.ts';
import { contactLists } from '../apps/server/src/areas/conversations/contact-lists/contact-lists.schema.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { watchPlans } from './plans.ts';
import { freshDatabase, hasPostgres } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { seed } from './seed.ts';

/**
 * A campaign to 100,000 people on both databases: its recipients are copied, and its report is read, half of them
 * sent, a tenth failed. Of the report on PostgreSQL also the time of its statements, as EXPLAIN counts it.
 */

const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const rounds = 3;
const looks = 9;
const logger = pino({ level: 'silent' });
const rows: string[][] = [];

printMachine(loadavg()[0] ?? 0);
if (await hasPostgres()) rows.push(await onPostgres());
rows.push(await onEmbedded());
printTable(
  `A campaign to ${people.toLocaleString('en')} people`,
  ['', `copied: least of ${rounds}`, 'most', 'report: median', 'in the database'],
  rows,
);

async function onPostgres(): Promise<string[]> {
  const fresh = await freshDatabase();
  try {
    const database = await openDatabase({ url: fresh.url, logger });
    const { copied, campaign } = await copy(database);
    await fresh.run('VACUUM ANALYZE');
    const whole = await look(database, campaign);
    await database.close();
    return ['PostgreSQL', ...copied, whole, await inTheDatabase(fresh.url, campaign)];
  } finally {
    await fresh.drop();
  }
}

async function onEmbedded(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const database = await openDatabase({ folder, logger });
  try {
    const { copied, campaign } = await copy(database);
    return ['embedded database', ...copied, await look(database, campaign), ''];
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a list into new campaigns, one after the other; of the last one most recipients are done. */
async function copy(database: Database): Promise<{ copied: string[]; campaign: CampaignRow }> {
  const { companyId, whatsappId } = await seed(database, { users: 2, queues: 1, tickets: 100, messagesPerTicket: 0 });
  const [list] = await database.system(({ db }) =>
    db.insert(contactLists).values({ companyId, name: 'Todos' }).returning(),
  );
  await database.system(({ db }) =>
    db.execute(sql`
      insert into contact_list_items (company_id, contact_list_id, number, name, email, is_whatsapp_valid)
      select ${companyId}, ${list?.id}, '5511' || (900000000 + n), 'Pessoa ' || n, '', true
      from generate_series(1, ${people}::integer) n`),
  );
  const times: number[] = [];
  let campaign: CampaignRow | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const values = { companyId, whatsappId, name: 'Natal', message1: 'Oi', contactListId: list?.id ?? null };
    const [made] = await database.system(({ db }) => db.insert(campaigns).values(values).returning());
    if (!made) throw new Error('No campaign was stored');
    const start = performance.now();
    const count = await database.tenant(companyId, (unit) =>
      expandCampaign(unit, made.id, { ...made, now: new Date(), can: { templates: false } }),
    );
    times.push(performance.now() - start);
    if (count !== people) throw new Error(`${count} recipients instead of ${people}`);
    campaign = made;
  }
  if (!campaign) throw new Error('No round');
  await someAreDone(database, campaign);
  return { copied: [Math.min(...times), Math.max(...times)].map(milliseconds), campaign };
}

async function someAreDone(database: Database, { id }: CampaignRow): Promise<void> {
  await database.system(async ({ db }) => {
    await db.execute(sql`
      update campaign_recipients set state = case when id % 10 = 0 then 'failed' else 'delivered' end,
        failed_code = case when id % 10 = 0 then 'ERR_' || (id / 10) % 4 end, message_index = 1,
        sent_at = now() - make_interval(secs => id % 86400)
      where campaign_id = ${id} and id % 5 < 3`);
    await db.update(campaigns).set({ status: 'EM_ANDAMENTO', startedAt: new Date() }).where(eq(campaigns.id, id));
  });
}

function report(database: Database, { companyId, id }: CampaignRow) {
  return database.tenant(companyId, (unit) => readReport(unit, companyId, id));
}

/** The whole call in this process. */
async function look(database: Database, campaign: CampaignRow): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < looks; n += 1) {
    const start = performance.now();
    await report(database, campaign);
    times.push(performance.now() - start);
  }
  return milliseconds(percentile(times, 0.5));
}

async function inTheDatabase(address: string, campaign: CampaignRow): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('options', watchPlans.connectionOptions);
  const database = await openDatabase({ url: url.href, logger });
  const plans = watchPlans(database);
  try {
    const sums: number[] = [];
    for (let n = 0; n < looks; n += 1) {
      plans.clear();
      await report(database, campaign);
      sums.push(plans.everything().reduce((sum, plan) => sum + Number(/duration: ([\d.]+)/.exec(plan)?.[1] ?? 0), 0));
    }
    if (process.env.BENCH_PLANS) console.log(plans.everything().join('\n\n'));
    return milliseconds(percentile(sums, 0.5));
  } finally {
    await database.close();
  }
}
