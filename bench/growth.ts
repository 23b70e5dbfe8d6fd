import { loadavg } from 'node:os';
import { filledWith } from './growth/database.ts';
import { gaps } from './growth/lists.ts';
import { type Measured, measure, type Times } from './growth/measure.ts';
import { milliseconds, printMachine, printTable } from './report.ts';

/**
 * Every list of the product in a company that grows a hundredfold: what each question takes in the database, and as a
 * whole call. A list is flat if it takes 20 ms in the database at most, and half more than in the small company.
 * BENCH_SMALL_TICKETS and BENCH_TICKETS are the sizes, BENCH_MESSAGES the messages of a ticket. BENCH_KEEP=<name> keeps the two databases for another run. BENCH_ONLY=<text>|<text> asks
 * only questions that contain one of them; with BENCH_PLANS=1 their plans are printed.
 */

const sizes = [
  Number(process.env.BENCH_SMALL_TICKETS ?? 10_000),
  Number(process.env.BENCH_TICKETS ?? 1_000_000),
] as const;
const most = 20;
const mostRatio = 1.5;
/** Below this the ratio of two times says how busy the machine was. */
const negligible = 3;

const missing = gaps();
if (missing.length > 0) throw new Error(missing.join('\n'));
printMachine(loadavg()[0] ?? 0);
const small = await measureSize(sizes[0]);
const large = await measureSize(sizes[1]);
const rows = [...large.times].map(([name, times]) => rowOf(name, small.times.get(name), times));
const [from, to] = sizes.map((size) => size.toLocaleString('en'));
printTable(
  `Every list, ${from} → ${to} tickets`,
  ['question', `in the database, ${from}`, to ?? '', 'ratio', `whole call, ${from}`, to ?? '', 'ratio', ''],
  rows,
);
console.log(`\n${rows.filter((row) => row.at(-1) !== '').length} of ${rows.length} are not flat.`);
for (const [size, { computing }] of [[from, small] as const, [to, large] as const])
  if (computing !== undefined)
    console.log(`The figures of ${size} rounds were computed in ${(computing / 1000).toFixed(1)} s.`);

async function measureSize(tickets: number): Promise<Measured> {
  const kept = process.env.BENCH_KEEP;
  const filled = await filledWith(tickets, kept);
  try {
    return await measure(filled);
  } finally {
    if (!kept) await filled.fresh.drop();
  }
}

function rowOf(name: string, before: Times | undefined, { database, call }: Times): string[] {
  const was = before ?? { database: Number.NaN, call: Number.NaN };
  const isFlat = database <= most && (database <= mostRatio * was.database || database <= negligible);
  const ratio = (now: number, then: number) => (now / then).toFixed(1);
  return [
    `\`${name}\``,
    ...[milliseconds(was.database), milliseconds(database), ratio(database, was.database)],
    ...[milliseconds(was.call), milliseconds(call), ratio(call, was.call)],
    isFlat ? '' : 'not flat',
  ];
}
