import type { Message, WhatsappSession } from '@recado/contract';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../e2e/harness/api-client.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { type FilledProduct, signIn } from './filled-product.ts';
import { megabytes, milliseconds, percentile } from './report.ts';

/** The number of open connections for the memory measurement. */
const many = 25;
/** Customers per connection. */
const people = 10;

/** Column headers. */
export const connectionColumns = ['', 'one connection', 'ten connections at once'];

/** A paired connection, its phone, and open tickets of its customers. */
export interface Line {
  shop: string;
  /** Milliseconds from the QR code being available until the connection is open. */
  pairing: number;
  tickets: { id: number; number: string }[];
}

/**
 * Pairs connections, then sends messages in both directions as fast as possible, through one connection and through
 * ten. Returns table rows. Each figure sends `count` messages each way.
 */
export async function measureConnections(filled: FilledProduct, count: number): Promise<string[][]> {
  const desk = await openAdminSession(filled);
  try {
    const first = await pair(desk, 0);
    const nine = await Promise.all(Array.from({ length: 9 }, (_, index) => pair(desk, index + 1)));
    const before = filled.memory();
    await Promise.all(Array.from({ length: many - 10 }, (_, index) => pair(desk, index + 10)));
    const each = (filled.memory() - before) / (many - 10);
    const one = [await openTickets(desk, first)];
    const ten = [...one, ...(await inTurn(nine, (line) => openTickets(desk, line)))];
    return [
      [
        'pairing, QR shown → open (median)',
        milliseconds(first.pairing),
        milliseconds(
          percentile(
            nine.map(({ pairing }) => pairing),
            0.5,
          ),
        ),
      ],
      ['messages in per second', rate(await receive(desk, one, count)), rate(await receive(desk, ten, count))],
      ['messages out per second', rate(await send(desk, one, count)), rate(await send(desk, ten, count))],
      [`memory per connection (of ${many})`, '', megabytes(each)],
    ];
  } finally {
    desk.socket.close();
  }
}

/** Who measures: an administrator at the API, and a browser's socket. */
export interface AdminSession {
  filled: FilledProduct;
  admin: ApiClient;
  socket: Socket;
}

/** Signs in, and opens the socket. */
export async function openAdminSession(filled: FilledProduct): Promise<AdminSession> {
  const admin = new ApiClient(filled.product.apiUrl);
  await admin.signIn(filled.person(1));
  const { token } = await signIn(filled, 2);
  const socket = io(filled.product.apiUrl, { auth: { token }, transports: ['websocket'] });
  await waitFor('the socket', () => socket.connected || undefined);
  return { filled, admin, socket };
}

/** Pairs a connection by QR. */
export async function pair({ filled, admin, socket }: AdminSession, index: number): Promise<Line> {
  const shop = `55119900${String(index).padStart(5, '0')}`;
  await filled.product.emulator.addPhone(shop, `Loja ${index}`, true);
  const seen = new Map<string, number>();
  let qrcode = '';
  let id = 0;
  const early: WhatsappSession[] = [];
  const note = (session: WhatsappSession) => {
    if (session.id !== id) return void early.push(session);
    if (!seen.has(session.status)) seen.set(session.status, performance.now());
    qrcode = session.qrcode || qrcode;
  };
  const listen = ({ session }: { session: WhatsappSession }) => note(session);
  socket.on(`company-${filled.company.companyId}-whatsappSession`, listen);
  id = (await admin.call('POST /whatsapp', { body: { name: `Loja ${index}` } })).id;
  for (const session of early.splice(0)) note(session);
  await waitFor('a QR code', () => qrcode || undefined);
  await filled.product.emulator.scan(shop, qrcode);
  await waitFor('the connection', () => seen.has('CONNECTED') || undefined);
  socket.off(`company-${filled.company.companyId}-whatsappSession`, listen);
  return { shop, pairing: (seen.get('CONNECTED') ?? 0) - (seen.get('qrcode') ?? 0), tickets: [] };
}

/** Every customer writes once, and their tickets are accepted. */
export async function openTickets({ filled, admin }: AdminSession, line: Line): Promise<Line> {
  const { id: userId } = await admin.call('GET /auth/me');
  for (let index = 0; index < people; index += 1) {
    const number = `5521${line.shop.slice(-5)}${1000 + index}`;
    await filled.product.emulator.addPhone(number, `Cliente ${number}`);
    await filled.product.emulator.send(number, { to: line.shop, text: 'olá' });
    const query = { searchParam: number, showAll: 'true', status: 'pending' } as const;
    const ticket = await waitFor('a ticket', async () => (await admin.call('GET /tickets', { query })).tickets[0]);
    await admin.call('PUT /tickets/:ticketId', { params: { ticketId: ticket.id }, body: { status: 'open', userId } });
    line.tickets.push({ id: ticket.id, number });
  }
  return line;
}

/** Messages per second from the phones to the socket of a browser. */
async function receive({ filled, socket }: AdminSession, lines: Line[], count: number): Promise<number> {
  const talks = lines.flatMap(({ shop, tickets }) => tickets.map(({ number }) => ({ shop, number })));
  const each = Math.ceil(count / talks.length);
  return timed(
    socket,
    filled,
    each * talks.length,
    ({ fromMe }) => !fromMe,
    () =>
      talks.map(({ shop, number }) =>
        filled.product.emulator.send(number, { to: shop, text: 'medida {n}', count: each }),
      ),
  );
}

/** Messages per second from the API to the phones' delivery receipts. */
async function send({ filled, admin, socket }: AdminSession, lines: Line[], count: number): Promise<number> {
  const tickets = lines.flatMap((line) => line.tickets);
  const each = Math.ceil(count / tickets.length);
  return timed(
    socket,
    filled,
    each * tickets.length,
    ({ fromMe, ack }) => fromMe && ack >= 2,
    () =>
      tickets.map(({ id }) =>
        inTurn(
          Array.from({ length: each }, (_, index) => index),
          (index) =>
            admin.call('POST /messages/:ticketId', { params: { ticketId: id }, body: { body: `medida ${index}` } }),
        ),
      ),
  );
}

/** Messages per second, from the start of the work until `count` matching ones have arrived. */
async function timed(
  socket: Socket,
  { company }: FilledProduct,
  count: number,
  fits: (message: Message) => boolean,
  work: () => Promise<unknown>[],
): Promise<number> {
  const heard = new Set<number>();
  const listen = ({ message }: { message: Message }) =>
    fits(message) && message.body.startsWith('medida') && heard.add(message.id);
  socket.on(`company-${company.companyId}-appMessage`, listen);
  const start = performance.now();
  await Promise.all(work());
  await waitFor('the last message', () => heard.size >= count || undefined, { seconds: 180 });
  socket.off(`company-${company.companyId}-appMessage`, listen);
  return (count * 1000) / (performance.now() - start);
}

async function inTurn<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function rate(perSecond: number): string {
  return perSecond.toFixed(0);
}
