import autocannon from 'autocannon';
import { type FilledProduct, signIn } from './filled-product.ts';
import { milliseconds } from './report.ts';

/** The number of concurrent clients of the target (SPEC's lists: 1,000 requests/s, p99 30 ms, at 20). */
export const connections = 20;

/** Warm-up seconds before each measurement: a newly started process runs uncompiled code at half the speed. */
const warmUp = 5;
/** Seconds of sign-ins before each figure, as a reference for the machine's current speed. */
const gauge = 2;

type Requests = Parameters<typeof autocannon>[0]['requests'];

/** One kind of request; every client sends one at a time, and each begins at another one. */
export interface Load {
  name: string;
  requests: Requests;
}

/** The result of a load on a server; times in milliseconds. */
export interface LoadFigures {
  rate: number;
  p50: number;
  p99: number;
  /** Requests that were refused or failed. */
  bad: number;
}

/** Credentials. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Requests per second and latency of the lists of a service desk and of signing in, some seconds each. Returns table
 * rows.
 */
export async function measureApi(filled: FilledProduct, seconds: number): Promise<string[][]> {
  const { apiUrl } = filled.product;
  const administrator = await signIn(filled, 1);
  const agent = await signIn(filled, 3);
  const loads = [
    ...(await listsOf(apiUrl, administrator.headers)),
    { name: '`GET /tickets`, own and waiting, as agent', requests: gets([openTickets(false)], agent.headers) },
    everybodySignsIn(filled),
  ];
  const rows: string[][] = [];
  for (const load of loads) {
    await stand(apiUrl, load, warmUp);
    const machine = await loginRate(filled);
    const { rate, p50, p99, bad } = await stand(apiUrl, load, seconds);
    rows.push([load.name, rate.toFixed(0), milliseconds(p50), milliseconds(p99), String(bad), machine]);
  }
  return rows;
}

/** Logins per second at this moment. They only need a processor, so they show how fast the machine is now. */
export async function loginRate(filled: FilledProduct): Promise<string> {
  const { rate } = await stand(filled.product.apiUrl, everybodySignsIn(filled), gauge);
  return rate.toFixed(0);
}

function everybodySignsIn(filled: FilledProduct): Load {
  return logins(Array.from({ length: 20 }, (_, index) => filled.person(10 + index)));
}

/** Column headers. */
export const apiColumns = ['', 'requests/s', 'p50', 'p99', 'refused or failed', 'logins/s just before'];

/**
 * An administrator's lists on any server of the family: all open tickets, the first twenty pages of them, and the
 * messages of the first forty. Equal requests at the same time are the best case: this server reads them once.
 */
export async function listsOf(apiUrl: string, headers: Record<string, string>): Promise<Load[]> {
  const response = await fetch(`${apiUrl}${openTickets(true)}`, { headers });
  if (!response.ok) throw new Error(`${apiUrl}: the tickets were refused with ${response.status}`);
  const { tickets }: { tickets: { id: number }[] } = await response.json();
  if (tickets.length === 0) throw new Error(`${apiUrl}: there are no open tickets to measure with`);
  const pages = Array.from({ length: connections }, (_, index) => openTickets(true, index + 1));
  const messages = tickets.map(({ id }) => `/messages/${id}?pageNumber=1`);
  return [
    { name: '`GET /tickets`, all, as administrator', requests: gets([openTickets(true)], headers) },
    { name: '`GET /tickets`, twenty different pages', requests: gets(pages, headers) },
    { name: '`GET /messages/:ticketId`, 40 tickets', requests: gets(messages, headers) },
  ];
}

/** These users sign in, in rotation. */
export function logins(people: readonly Credentials[]): Load {
  const requests = people.map((person) => ({
    method: 'POST' as const,
    path: '/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  }));
  return { name: `\`POST /auth/login\`, ${people.length} users`, requests };
}

/** Puts a load on a server for some seconds. */
export async function stand(apiUrl: string, { requests }: Load, seconds: number): Promise<LoadFigures> {
  const { pathname } = new URL(apiUrl);
  const below = pathname === '/' ? '' : pathname;
  const sent = requests.map((request) => ({ ...request, path: `${below}${request.path}` }));
  let clients = 0;
  const result = await autocannon({
    url: new URL(apiUrl).origin,
    connections,
    duration: seconds,
    requests: sent,
    setupClient: (client) => {
      const first = clients++ % sent.length;
      client.setRequests([...sent.slice(first), ...sent.slice(0, first)]);
    },
  });
  const { p50, p99 } = result.latency;
  return { rate: result.requests.average, p50, p99, bad: result.non2xx + result.errors + result.timeouts };
}

function openTickets(all: boolean, page = 1): string {
  return `/tickets?status=open&pageNumber=${page}&showAll=${all}`;
}

function gets(paths: string[], headers: Record<string, string>): Requests {
  return paths.map((path) => ({ method: 'GET', path, headers }));
}
