import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from '../e2e/harness/api-client.ts';
import { openMeasuredBrowser, openPerson } from '../e2e/harness/browser.ts';
import { startProduct } from '../e2e/harness/product.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';

/**
 * How long an expired company stays closed once its due date has advanced, which is how a payment opens it: from the
 * super user's request until the API serves an agent, and until their open tab shows its page again.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
/** Milliseconds between two checks whether the API serves the agent. */
const gap = 5;

printMachine(loadavg()[0] ?? 0);
const product = await startProduct();
const browser = await openMeasuredBrowser();
const times = { 'API serves an agent': [] as number[], 'tab of an agent': [] as number[] };
try {
  const [owner, agent] = [new ApiClient(product.apiUrl), new ApiClient(product.apiUrl)];
  const { companyId } = await owner.signIn(product.credentials.super);
  const dueIn = (days: number) => {
    const dueDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return owner.call('PUT /companies/:companyId', { params: { companyId }, body: { dueDate } });
  };
  await agent.signIn(product.credentials.agent2);
  const { page } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.agent1);
  await page.goto(`${product.webUrl}/contacts`);
  const heading = page.getByRole('heading', { name: 'Contatos' });
  await heading.waitFor();
  for (let round = 1; round <= rounds; round += 1) {
    await dueIn(-2);
    await page.getByRole('heading', { name: 'Assinatura vencida' }).waitFor();
    const from = performance.now();
    const paid = dueIn(30);
    const since = () => performance.now() - from;
    const [, api, tab] = await Promise.all([paid, servedTo(agent).then(since), heading.waitFor().then(since)]);
    times['API serves an agent'].push(api);
    times['tab of an agent'].push(tab);
  }
} finally {
  await browser.close();
  await product.close();
}
printTable(
  `From a new due date to an open company, ${rounds} times`,
  ['', 'p50', 'p99'],
  Object.entries(times).map(([name, all]) => [
    name,
    ...[0.5, 0.99].map((share) => milliseconds(percentile(all, share))),
  ]),
);

/** Resolves when the API serves a user's tickets. */
async function servedTo(client: ApiClient): Promise<void> {
  for (;;) {
    const isServed = await client.call('GET /tickets').then(
      () => true,
      () => false,
    );
    if (isServed) return;
    await wait(gap);
  }
}
