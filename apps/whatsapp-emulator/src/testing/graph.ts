import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { AccountRecord, AppRecord, NumberRecord } from '../graph/records.ts';
import { type Emulator, type EmulatorOptions, startEmulator } from '../start.ts';
import { admin, until } from './admin.ts';

export const OFFICIAL = '551130000001';
export const MARIA = '5511987654321';
export const JOAO = '5511987654322';

const record = z.record(z.string(), z.unknown());
const hookSchema = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id: z.string(),
      time: z.number().optional(),
      changes: z.array(z.object({ field: z.string(), value: record })),
    }),
  ),
});

/** One request that the receiver of webhooks got. */
export interface Hook {
  path: string;
  raw: string;
  signature: string;
  body: z.infer<typeof hookSchema>;
}

/** A change in a webhook. */
export interface HookChange {
  field: string;
  value: Record<string, unknown>;
}

/** A receiver of webhooks: it keeps what came and answers as it is told. */
export class Receiver {
  readonly hooks: Hook[] = [];
  /** How often it refuses before it answers 200 again. */
  refusals = 0;
  /** The word that it knows. */
  verifyToken = 'word';
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET') {
      const isRight = url.searchParams.get('hub.verify_token') === this.verifyToken;
      response.writeHead(isRight ? 200 : 403).end(isRight ? url.searchParams.get('hub.challenge') : '');
      return;
    }
    void bytesOf(request).then((bytes) => {
      const raw = bytes.toString();
      const signature = String(request.headers['x-hub-signature-256']);
      this.hooks.push({ path: url.pathname, raw, signature, body: hookSchema.parse(JSON.parse(raw)) });
      this.refusals -= 1;
      response.writeHead(this.refusals >= 0 ? 500 : 200).end();
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** All changes that came, in their order. */
  changes(field?: string): HookChange[] {
    const all = this.hooks.flatMap(({ body }) => body.entry.flatMap(({ changes }) => changes));
    return all.filter((change) => field === undefined || change.field === field);
  }

  /** Waits for a change that fits. */
  async change(
    field: string,
    fits: (value: Record<string, unknown>) => boolean = () => true,
  ): Promise<Record<string, unknown>> {
    const find = () => this.changes(field).find(({ value }) => fits(value))?.value;
    const found = await until(
      async () => find(),
      (value) => value !== undefined,
    );
    if (!found) throw new Error('It vanished');
    return found;
  }

  /** Waits for an item of a list in a change: a message, a status, an echo. */
  async item(
    list: string,
    fits: (item: Record<string, unknown>) => boolean,
    field = 'messages',
  ): Promise<Record<string, unknown>> {
    const find = () => this.items(list, field).find(fits);
    const found = await until(
      async () => find(),
      (item) => item !== undefined,
    );
    if (!found) throw new Error('It vanished');
    return found;
  }

  /** The items of a list in all changes of a field. */
  items(list: string, field = 'messages'): Record<string, unknown>[] {
    return this.changes(field).flatMap(({ value }) => z.array(record).catch([]).parse(value[list]));
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** The answer of the Graph API. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  error: {
    code: number;
    message: string;
    error_subcode?: number;
    error_data?: { details: string };
    fbtrace_id?: string;
  };
}

const errorSchema = z
  .object({
    code: z.number(),
    message: z.string(),
    error_subcode: z.number().optional(),
    error_data: z.object({ details: z.string() }).optional(),
    fbtrace_id: z.string().optional(),
  })
  .catch({ code: 0, message: '' });

/** An emulator with one app, account and number, two phones, and a receiver of webhooks. */
export class OfficialWorld {
  readonly emulator: Emulator;
  readonly receiver: Receiver;
  readonly app: AppRecord;
  readonly account: AccountRecord;
  readonly number: NumberRecord;
  readonly token: string;
  readonly hookUrl: string;

  constructor(
    emulator: Emulator,
    receiver: Receiver,
    hookUrl: string,
    made: { app: AppRecord; account: AccountRecord; number: NumberRecord; token: string },
  ) {
    this.emulator = emulator;
    this.receiver = receiver;
    this.hookUrl = hookUrl;
    this.app = made.app;
    this.account = made.account;
    this.number = made.number;
    this.token = made.token;
  }

  /** Calls the Graph API. */
  async graph(
    method: string,
    path: string,
    body?: object | Uint8Array,
    options: { token?: string; version?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { token = this.token, version = 'v26.0' } = options;
    const response = await fetch(`${this.emulator.graphUrl}/${version}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && isJson(body) && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body && { body: encoded(body) }),
    });
    const answer = record.parse(await response.json());
    return { status: response.status, headers: response.headers, body: answer, error: errorSchema.parse(answer.error) };
  }

  /** Sends a message of the business; the answer's id. */
  async send(message: object, to: string = MARIA): Promise<string> {
    const answer = await this.trySend(message, to);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return z.object({ messages: z.array(z.object({ id: z.string() })) }).parse(answer.body).messages[0]?.id ?? '';
  }

  trySend(message: object, to: string = MARIA): Promise<Answer> {
    return this.graph('POST', `/${this.number.id}/messages`, { messaging_product: 'whatsapp', to, ...message });
  }

  /** Calls the admin API. */
  admin<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    return admin<T>(this.emulator.url, method, path, body);
  }

  /** A person writes to the number; the message's id. */
  async says(text: string, from = MARIA, more: object = {}): Promise<string> {
    const { ids } = await this.admin<{ ids: string[] }>('POST', `/api/phones/${from}/messages`, {
      to: this.number.number,
      text,
      ...more,
    });
    return ids[0] ?? '';
  }

  fault(fault: object): Promise<unknown> {
    return this.admin('POST', '/api/graph/faults', fault);
  }

  settings(values: object): Promise<unknown> {
    return this.admin('PATCH', '/api/graph/settings', values);
  }

  async close(): Promise<void> {
    this.receiver.close();
    await this.emulator.close();
  }
}

function isJson(body: object): boolean {
  return !(body instanceof Uint8Array) && !(body instanceof FormData);
}

function encoded(body: object): FormData | Uint8Array<ArrayBuffer> | string {
  if (body instanceof FormData) return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/** Starts an emulator with an official number; its webhooks repeat quickly. */
export async function startOfficial(options: EmulatorOptions = {}): Promise<OfficialWorld> {
  const emulator = await startEmulator(options);
  const receiver = new Receiver();
  const hookUrl = await receiver.listen();
  for (const [number, name] of [
    [MARIA, 'Maria'],
    [JOAO, 'João'],
  ])
    await admin(emulator.url, 'POST', '/api/phones', { number, name });
  await admin(emulator.url, 'PATCH', '/api/graph/settings', {
    firstRetryMs: 20,
    longestRetryMs: 200,
    approveTemplatesMs: null,
  });
  const made = await admin<{ app: AppRecord; account: AccountRecord; number: NumberRecord; token: string }>(
    emulator.url,
    'POST',
    '/api/graph/demo',
    {
      app: { name: 'Recado', callbackUrl: `${hookUrl}/app`, verifyToken: 'word' },
      account: { name: 'Loja' },
      number: { number: OFFICIAL, verifiedName: 'Loja oficial' },
    },
  );
  return new OfficialWorld(emulator, receiver, hookUrl, made);
}
