import autocannon from 'autocannon';
import { type FilledProduct, signIn } from './filled-product.ts';
import { milliseconds } from './report.ts';

/** As many people at once as the target names (SPEC's lists: 1,000 requests/s, p99 30 ms, at 20). */
export const connections = 20;

/** Seconds before each measurement: a process that has just started runs its code uncompiled, twice as slow. */
const warmUp = 5;

type Requests = Parameters<typeof autocannon>[0]['requests'];

/**
 * Requests per second and latency of the lists a desk asks for, and of signing in, each for some seconds.
 * Answers rows of a table.
 */
export async function measureApi(filled: FilledProduct, seconds: number): Promise<string[][]> {
  const administrator = await signIn(filled, 1);
  const agent = await signIn(filled, 3);
  const open = '/tickets?status=open&pageNumber=1&showAll=';
  const [ticketId, ...others] = await openTickets(filled, administrator.headers);
  const messages = [ticketId, ...others].map((id) => `/messages/${id}?pageNumber=1`);
  return [
    await row('`GET /tickets`, all, as administrator', filled, seconds, gets([`${open}true`], administrator.headers)),
    await row('`GET /tickets`, own and waiting, as agent', filled, seconds, gets([`${open}false`], agent.headers)),
    await row('`GET /messages/:ticketId`, 40 tickets', filled, seconds, gets(messages, administrator.headers)),
    await row('`POST /auth/login`, 20 users', filled, seconds, logins(filled)),
  ];
}

/** Column names for the rows. */
export const apiColumns = ['', 'requests/s', 'p50', 'p99', 'refused or failed'];

async function row(name: string, filled: FilledProduct, seconds: number, requests: Requests): Promise<string[]> {
  const options = { url: filled.product.apiUrl, connections, requests };
  await autocannon({ ...options, duration: warmUp });
  const { requests: sent, latency, ...failed } = await autocannon({ ...options, duration: seconds });
  const bad = failed.non2xx + failed.errors + failed.timeouts;
  return [name, sent.average.toFixed(0), milliseconds(latency.p50), milliseconds(latency.p99), String(bad)];
}

function gets(paths: string[], headers: Record<string, string>): Requests {
  return paths.map((path) => ({ method: 'GET', path, headers }));
}

function logins({ person }: FilledProduct): Requests {
  return Array.from({ length: 20 }, (_, index) => ({
    method: 'POST',
    path: '/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person(10 + index)),
  }));
}

async function openTickets({ product }: FilledProduct, headers: Record<string, string>): Promise<number[]> {
  const response = await fetch(`${product.apiUrl}/tickets?status=open&showAll=true&pageNumber=1`, { headers });
  const { tickets }: { tickets: { id: number }[] } = await response.json();
  return tickets.map(({ id }) => id);
}
