import { loadavg } from 'node:os';
import { openBrowser, openPerson } from '../e2e/harness/browser.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { startProduct } from '../e2e/harness/product.ts';
import { newCustomer, pairShop, shopNumber } from '../e2e/harness/shop.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import { TicketsScreen } from '../e2e/screens/tickets-screen.ts';
import { milliseconds, printMachine, printTable } from './report.ts';

/**
 * A customer sends 50 messages at once while an agent looks at the list, and then at the chat. Prints the browser's
 * tasks over 50 ms, which the user would notice. `npm run bench -- burst`.
 */
const burst = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

printMachine(loadavg()[0] ?? 0);
const product = await startProduct();
const browser = await openBrowser();
try {
  await pairShop(product);
  const { page } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Cliente da rajada');
  await customer.write('Oi');
  await tickets.half('Aguardando');
  const row = tickets.row(customer.name);
  await row.waitFor();
  await page.evaluate(() => {
    window.benchTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchTasks.push(duration);
    }).observe({ type: 'longtask', buffered: false });
  });
  const results: string[][] = [];
  let sent = 0;
  const send = async (where: string) => {
    await page.evaluate(() => {
      window.benchTasks.length = 0;
    });
    const first = sent;
    sent += burst;
    const texts = Array.from({ length: burst }, (_, index) => `rajada ${first + index + 1}.`);
    await Promise.all(texts.map((text) => product.emulator.send(customer.number, { to: shopNumber, text })));
    await waitFor('the last message', async () => (await row.textContent())?.includes('rajada') || undefined);
    const last = await waitFor('all of them', async () => {
      const { length } = await customer.screen();
      return length >= sent || undefined;
    });
    if (last) await page.waitForTimeout(3000);
    const long = await page.evaluate(() => [...window.benchTasks]);
    results.push([where, String(long.length), long.length > 0 ? milliseconds(Math.max(...long)) : 'none']);
  };
  for (let round = 0; round < rounds; round += 1) await send('the list');
  await tickets.accept(customer.name);
  for (let round = 0; round < rounds; round += 1) await send('the open chat');
  printTable(`A burst of ${burst} messages`, ['while looking at', 'tasks over 50 ms', 'longest'], results);
} finally {
  await browser.close();
  await product.close();
}

declare global {
  interface Window {
    /** The durations of the page's long tasks, in milliseconds. */
    benchTasks: number[];
  }
}
