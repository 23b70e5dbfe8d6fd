import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { signIn, startFilled } from './filled-product.ts';
import { megabytes, printMachine, printTable } from './report.ts';
import { withoutTriggers } from './seed.ts';

/**
 * The files that a company exports, of 10,000 and of 100,000 rows (`BENCH_ROWS` is one size): how long one takes, and the
 * memory of the server before, at most and after. Memory that grows with the rows shows as a difference of the sizes.
 */

const sizes = process.env.BENCH_ROWS ? [Number(process.env.BENCH_ROWS)] : [10_000, 100_000];
const files = { report: '/ticket/reports/export', 'audit log': '/audits/export', contacts: '/contacts/export' };

printMachine(loadavg()[0] ?? 0);
const lines: string[][] = [];
for (const rows of sizes) lines.push(...(await measure(rows)));
printTable(
  'Exported files, on PostgreSQL',
  ['file', 'rows', 'duration', 'bytes', 'memory of the server: before', 'peak', 'after'],
  lines,
);

async function measure(rows: number): Promise<string[][]> {
  const filled = await startFilled('postgresql', {
    users: 10,
    queues: 10,
    tickets: rows,
    messagesPerTicket: 0,
    isOverYear: true,
  });
  try {
    await fillAuditLog(filled.product.environment.DATABASE_URL, filled.company.companyId, rows);
    const { headers } = await signIn(filled, 1);
    const found: string[][] = [];
    for (const [name, path] of Object.entries(files)) {
      await download(filled.product.apiUrl + addressOf(path), headers, () => undefined);
      const before = filled.memory();
      let peak = before;
      const start = performance.now();
      const bytes = await download(filled.product.apiUrl + addressOf(path), headers, () => {
        peak = Math.max(peak, filled.memory());
      });
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      const memory = [before, peak, filled.memory()].map(megabytes);
      found.push([name, rows.toLocaleString('en'), `${seconds} s`, megabytes(bytes), ...memory]);
    }
    return found;
  } finally {
    await filled.close();
  }
}

function addressOf(path: string): string {
  if (!path.startsWith('/ticket')) return path;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `${path}?dateFrom=${day(365)}&dateTo=${day(0)}`;
}

/** Reads a file to its end without keeping it. Returns its bytes. */
async function download(address: string, headers: Record<string, string>, look: () => void): Promise<number> {
  const response = await fetch(address, { headers });
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    look();
  }
  return bytes;
}

async function fillAuditLog(url: string | undefined, companyId: number, rows: number): Promise<void> {
  const database = await openDatabase({ url, logger: pino({ level: 'warn' }) });
  try {
    await withoutTriggers(database, (run) =>
      run(sql`
        insert into audit_entries (company_id, actor_name, action, kind, record_id, label, before, after, created_at)
        select ${companyId}::int, 'Agente ' || n % 10, 'update', 'contacts', n::text, 'Contato ' || n,
          jsonb_build_object('name', 'Antes ' || n), jsonb_build_object('name', 'Depois ' || n),
          now() - n * interval '1 second'
        from generate_series(1, ${rows}::int) n`),
    );
  } finally {
    await database.close();
  }
}
