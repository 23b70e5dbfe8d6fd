import { pino } from 'pino';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { hashPassword } from '../../apps/server/src/platform/security/passwords.ts';
import { password } from '../api-here.ts';
import { type FreshDatabase, freshDatabase, keptDatabase } from '../postgres.ts';
import { type Seeded, seed, seededBefore } from '../seed.ts';
import { seedAudits, seedLateAndFiles, seedRecords } from '../seed-records.ts';
import { seedFields } from './fields.ts';
import { seedBeside } from './rows.ts';

const logger = pino({ level: 'error' });
/** Messages of each ticket. */
const messagesPerTicket = Number(process.env.BENCH_MESSAGES ?? 2);

/** A database of one size, and its company. */
export interface Filled {
  fresh: FreshDatabase;
  company: Seeded;
}

/**
 * A database with so many tickets. `kept`: the beginning of the name of one that stays for the next measurement, which
 * is then filled once.
 */
export async function filledWith(tickets: number, kept: string | undefined): Promise<Filled> {
  const { isNew, ...fresh } = kept
    ? await keptDatabase(`${kept}_${tickets}`)
    : { ...(await freshDatabase()), isNew: true };
  const database = await openDatabase({ url: fresh.url, logger });
  try {
    const company = isNew ? await fill(database, tickets) : await seededBefore(database);
    if (isNew) await fresh.run('VACUUM ANALYZE');
    return { fresh, company };
  } finally {
    await database.close();
  }
}

async function fill(database: Database, tickets: number): Promise<Seeded> {
  const start = performance.now();
  const size = { users: 40, queues: 10, tickets, messagesPerTicket, isOverYear: true };
  const company = await seed(database, size, await hashPassword(password));
  await seedRecords(database);
  await seedLateAndFiles(database);
  await seedAudits(database);
  await seedBeside(database, company);
  await seedFields(database, company.companyId);
  console.log(`${tickets.toLocaleString('en')} tickets written in ${Math.round((performance.now() - start) / 1000)} s`);
  return company;
}
