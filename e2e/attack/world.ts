import { io, type Socket } from 'socket.io-client';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';
import { type HostileSystem, startHostileSystem } from './hostile.ts';

/** A signed-in user. */
export interface Account {
  token: string;
  userId: number;
  companyId: number;
}

/** An arbitrary call of an attacker. */
export interface RawRequest {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The raw body, instead of JSON. */
  raw?: BodyInit;
  /** The address that the caller claims to have. */
  from?: string;
}

export interface RawAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/** A working company, and other parties. */
export interface AttackWorld {
  product: Product;
  /** The company under attack: its administrator, an agent and one of their conversations. */
  admin: Account;
  agent: Account;
  ticketId: number;
  messageId: number;
  /** WhatsApp's id of a message that the company sent. */
  answerId: string;
  /** The company's number on WhatsApp. */
  shop: string;
  /** The customer of that conversation. */
  customer: string;
  /** Another company, whose administrator has just signed up. */
  attacker: Account;
  /** A system that the attacker runs; the operator allows its address, which is one of this machine. */
  hostile: HostileSystem;
  call(method: string, path: string, request?: RawRequest): Promise<RawAnswer>;
  /** A message of any form, as a modified WhatsApp client can send it. */
  sendRaw(from: string, message: object): Promise<void>;
  newStranger(name?: string): Promise<string>;
  connect(token: string | undefined): Promise<Socket>;
  /** A description of what no longer works for others; undefined when everything does. */
  damage(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Texts that only the company under attack may read. */
export const secretWords = 'segredo-da-empresa';

let strangers = 0;

/** Starts a product with its real limits and fills it. */
export async function startAttackWorld(): Promise<AttackWorld> {
  const hostile = await startHostileSystem();
  const limits = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', OUTBOUND_ORIGINS: hostile.origin };
  const product = await startProduct({ ...limits, LOG_LEVEL: 'error' });
  try {
    return await fill(product, hostile);
  } catch (error) {
    hostile.close();
    await product.close();
    throw error;
  }
}

async function fill(product: Product, hostile: HostileSystem): Promise<AttackWorld> {
  await pairShop(product);
  const call = (method: string, path: string, request: RawRequest = {}) =>
    rawCall(product.apiUrl, method, path, request);
  const admin = await signIn(call, product.credentials.admin);
  const agent = await signIn(call, product.credentials.agent1);
  const attacker = await signUp(call);
  const newStranger = async (name = 'Estranho') => {
    const number = `55219${String(80_000_000 + ++strangers)}`;
    await product.emulator.addPhone(number, name);
    return number;
  };
  const customer = await newStranger(secretWords);
  const conversation = await converse(product, call, admin, customer);
  const world: AttackWorld = {
    product,
    admin,
    agent,
    attacker,
    hostile,
    shop: shopNumber,
    customer,
    ...conversation,
    call,
    newStranger,
    sendRaw: (from, message) => product.emulator.sendRaw(from, shopNumber, message),
    connect: (token) => connectSocket(product.apiUrl, token),
    damage: () => damageTo(world),
    async close() {
      hostile.close();
      await product.close();
    },
  };
  return world;
}

/** Milliseconds after which a call counts as unanswered. */
const patience = 60_000;

/** Sends one call; status 0 means no response. */
async function rawCall(apiUrl: string, method: string, path: string, request: RawRequest): Promise<RawAnswer> {
  const { token, headers = {}, body, raw, from } = request;
  const sent = fetch(`${apiUrl}${path}`, {
    method,
    signal: AbortSignal.timeout(patience),
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  try {
    const response = await sent;
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch {
    return { status: 0, text: '', headers: new Headers() };
  }
}

type Call = AttackWorld['call'];

async function signIn(call: Call, body: { email: string; password: string }): Promise<Account> {
  const { status, text } = await call('POST', '/auth/login', { body });
  if (status !== 200) throw new Error(`sign-in of ${body.email}: ${status} ${text}`);
  const { token, user } = JSON.parse(text);
  return { token, userId: user.id, companyId: user.companyId };
}

async function signUp(call: Call): Promise<Account> {
  const [plan] = JSON.parse((await call('GET', '/plans/list')).text);
  const account = { email: `attacker-${process.pid}@example.com`, password: 'kolibri-vermelho-71' };
  const body = { ...account, name: 'Outra empresa', phone: '5531988887777', planId: plan.id };
  const { status, text } = await call('POST', '/companies/cadastro', { body });
  if (status !== 200) throw new Error(`sign-up: ${status} ${text}`);
  return signIn(call, account);
}

/** A conversation between a customer and the company, as a target. */
async function converse(product: Product, call: Call, admin: Account, customer: string) {
  await product.emulator.send(customer, { to: shopNumber, text: `${secretWords}: olá` });
  const { token, userId } = admin;
  const ticketId = await waitFor('the customer’s ticket', async () => {
    const { text } = await call('GET', `/tickets?status=pending&showAll=true&searchParam=${customer}`, { token });
    return JSON.parse(text).tickets[0]?.id;
  });
  await call('PUT', `/tickets/${ticketId}`, { token, body: { status: 'open', userId } });
  const sent = await call('POST', `/messages/${ticketId}`, { token, body: { body: `${secretWords}: resposta` } });
  const messageId = JSON.parse(sent.text).messages[0].id;
  const answer = await waitFor('the answer on the phone', async () =>
    (await product.emulator.messages(customer, shopNumber)).find(({ text }) => text.includes('resposta')),
  );
  return { ticketId, messageId, answerId: answer.id };
}

async function connectSocket(apiUrl: string, token: string | undefined): Promise<Socket> {
  const socket = io(apiUrl, {
    transports: ['websocket'],
    reconnection: false,
    auth: token === undefined ? {} : { token },
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('connect_error', () => resolve());
  });
  return socket;
}

/** Checks that the company's chat is readable, its connection is up, and a new customer's message arrives. */
async function damageTo(world: AttackWorld): Promise<string | undefined> {
  const { call, admin, ticketId, product, newStranger } = world;
  const { token } = admin;
  const chat = await call('GET', `/messages/${ticketId}`, { token });
  if (chat.status !== 200 || !chat.text.includes(`${secretWords}: resposta`)) {
    return `the company’s chat answered ${chat.status} ${chat.text.slice(0, 200)}`;
  }
  const connections = await call('GET', '/whatsapp', { token });
  if (!connections.text.includes('"CONNECTED"')) return 'the connection to WhatsApp is down';
  const number = await newStranger('Cliente seguinte');
  await product.emulator.send(number, { to: shopNumber, text: 'ainda funciona?' });
  const arrived = async () => {
    const { text } = await call('GET', `/tickets?showAll=true&searchParam=${number}`, { token });
    return JSON.parse(text).tickets?.length > 0 || undefined;
  };
  return waitFor('the next customer’s message', arrived, { seconds: 180 }).then(
    () => undefined,
    () => 'the next customer’s message does not arrive',
  );
}
