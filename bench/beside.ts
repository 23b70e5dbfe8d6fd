import { loadavg } from 'node:os';
import { alternate, comparedColumns, comparisonOf } from './alternation.ts';
import { type FilledProduct, signIn, startFilled } from './filled-product.ts';
import { type Credentials, type Load, listsOf, logins } from './load.ts';
import { hasPostgres } from './postgres.ts';
import { printMachine, printTable } from './report.ts';

/**
 * Runs the same load on this product and on another server of the family, alternating on one machine, so that
 * background load affects both. Prints ratios. The other server must be running and have tickets; BESIDE_EMAIL and
 * BESIDE_PASSWORD name one of its administrators.
 */

/** The duration of each turn; BENCH_SECONDS=2 for a quick run. */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const size = { users: 40, queues: 10, tickets: 10_000, messagesPerTicket: 20 };

const [address] = process.argv.slice(2);
const { BESIDE_EMAIL: email, BESIDE_PASSWORD: password } = process.env;
if (!address || !email || !password || !URL.canParse(address)) {
  console.error('BESIDE_EMAIL=… BESIDE_PASSWORD=… npm run bench -- beside <address of the other API>');
  process.exit(1);
}
const there = new URL(address).href.replace(/\/$/, '');
printMachine(loadavg()[0] ?? 0);
console.log(`Turns of ${seconds} s for each server and load, the median of each; there: ${there}`);

const filled = await startFilled((await hasPostgres()) ? 'postgresql' : 'embedded', size);
try {
  const here = filled.product.apiUrl;
  const ours = await ourLoads(filled);
  const theirs = await loadsOf(there, await tokenOf({ email, password }), [{ email, password }]);
  const rows: string[][] = [];
  for (const [index, load] of ours.entries()) {
    const other = theirs[index];
    if (other) {
      const stood = await alternate({ url: here, load }, { url: there, load: other }, seconds);
      rows.push(comparisonOf(load.name, stood));
    }
  }
  printTable('Beside the other server', comparedColumns, rows);
} finally {
  await filled.close();
}

async function ourLoads(product: FilledProduct): Promise<Load[]> {
  const { token } = await signIn(product, 1);
  return loadsOf(product.product.apiUrl, token, [product.person(1)]);
}

async function loadsOf(url: string, token: string, people: readonly Credentials[]): Promise<Load[]> {
  return [...(await listsOf(url, { authorization: `Bearer ${token}` })), logins(people)];
}

/** Signs in at the other server, which may implement an older contract. Throws on a refusal. */
async function tokenOf(person: Credentials): Promise<string> {
  const response = await fetch(`${there}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { token }: { token?: string } = await response.json();
  if (!response.ok || !token) throw new Error(`${there}: signing in was refused with ${response.status}`);
  return token;
}
