import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inDataFolder } from '../configuration.ts';
import { AppError } from '../platform/errors.ts';
import { callOutside, type OutboundAnswer } from '../platform/outbound/call-outside.ts';
import type { Platform } from '../platform/platform.ts';
import { copyWhileOpen } from './embedded-copy.ts';

const path = '/database-copy';
/** Milliseconds that a copy may take: a large database takes minutes. */
const patience = 30 * 60_000;
const access = z.object({ address: z.string(), token: z.string() });
const failure = z.object({ error: z.string() });

/**
 * The file in which a running server stores how the backup command reaches it. A user who can read it can read the
 * database, too.
 */
function accessFile(databaseFolder: string): string {
  return join(databaseFolder, 'backup-access.json');
}

/** The address on which this machine reaches the listener for operations. */
function reachable(operationsUrl: string, host: string): string {
  if (['0.0.0.0', '::', 'localhost', '127.0.0.1'].includes(host)) return operationsUrl;
  const url = new URL(operationsUrl);
  url.hostname = isIPv6(host) ? `[${host}]` : host;
  return url.origin;
}

/**
 * Lets the backup command ask this server for a copy of its embedded database, on the listener for operations. Returns
 * a function that publishes the address, for when the server listens. PostgreSQL needs none of this.
 */
export function serveCopies(server: FastifyInstance, { database, configuration }: Platform) {
  const folder = inDataFolder(configuration, 'database');
  const token = randomBytes(32).toString('base64url');
  let running: Promise<void> | undefined;
  if (database.kind !== 'embedded') return async () => undefined;
  server.post(path, async (request, reply) => {
    const sent = Buffer.from(request.headers.authorization ?? '');
    const valid = Buffer.from(`Bearer ${token}`);
    if (sent.length !== valid.length || !timingSafeEqual(sent, valid)) throw new AppError('ERR_NO_PERMISSION');
    running ??= copyWhileOpen(database, folder).finally(() => {
      running = undefined;
    });
    await running;
    return reply.code(204).send();
  });
  return async (operationsUrl: string) => {
    // A test's database in memory has no folder.
    if (!existsSync(join(folder, 'postgres'))) return;
    const address = reachable(operationsUrl, configuration.operationsHost);
    await writeFile(accessFile(folder), JSON.stringify({ address, token }), { mode: 0o600 });
  };
}

/** Asks the server that has the embedded database open to copy it. Rejects when the server does not answer or fails. */
export async function askServer(databaseFolder: string): Promise<void> {
  const answer = await request(databaseFolder).catch((cause: unknown) => {
    throw new Error('The server that uses the database does not answer. Is it starting?', { cause });
  });
  const { status, body } = answer;
  if (status >= 200 && status < 300) return;
  throw new Error(`The server could not copy its database (${errorIn(body) ?? status}); its log has the reason.`);
}

function errorIn(body: Buffer): string | undefined {
  try {
    return failure.parse(JSON.parse(body.toString('utf8'))).error;
  } catch {
    return undefined;
  }
}

async function request(databaseFolder: string): Promise<OutboundAnswer> {
  const { address, token } = access.parse(JSON.parse(await readFile(accessFile(databaseFolder), 'utf8')));
  const headers = { authorization: `Bearer ${token}` };
  // The listener of this installation's server, which may be an internal address.
  const own = [new URL(address).origin];
  return callOutside({ address: address + path, method: 'POST', headers, patience }, own);
}
