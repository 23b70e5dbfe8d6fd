import { Readable } from 'node:stream';
import type { Endpoint, Tenancy } from '@recado/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AuditNote, CompanyReader, Database, Unit } from '../database/database.ts';
import { onRequest } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { signFiles } from '../storage/sign-files.ts';
import type { StoredFile } from '../storage/storage.ts';
import { actorOf, admit, type CallOrigin, originOf } from './caller.ts';
import { conformityTo, parsedAnswer } from './conformity.ts';
import { asFamilyReads, type FamilyCall } from './family-answers.ts';
import type { CallerSession, CallingProgram, UploadedFile } from './handler.ts';
import { inputOf, type RequestInput, removeReceived, signatureOf } from './request-input.ts';
import { type DeclaredEndpoint, tenancyOf } from './route-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before the body is read. */
    session: CallerSession | undefined;
    /** The same for a program that sent a key. */
    program: CallingProgram | undefined;
    /** The call of a client of the family; undefined for our own client. */
    family: Omit<FamilyCall, 'database'> | undefined;
    /** The endpoint that is called, for logs and metrics. */
    endpointKey: string | undefined;
  }
}

/** A call to an endpoint whose type is not known statically. */
interface AnyCall extends RequestInput, CallOrigin {
  files: UploadedFile[];
}

/** A handler of an endpoint whose type is not known statically. It gets a unit unless its tenancy is `none`. */
export type AnyHandler =
  | ((call: AnyCall & { unit?: Unit }) => Promise<unknown>)
  | { reads: (call: AnyCall & { reader: CompanyReader }) => Promise<unknown> }
  | AnyUploadHandler
  | { withoutUnit: (call: AnyCall) => Promise<unknown> };

interface AnyUploadHandler {
  check(call: AnyCall & { unit: Unit }): Promise<unknown>;
  attach(call: AnyCall & { unit: Unit; file: StoredFile }): Promise<unknown>;
}

/**
 * Serves one endpoint: authenticates before the body is read, validates all input, runs the handler in its unit, and
 * serialises only what the contract declares.
 */
export function serveEndpoint(
  server: FastifyInstance,
  platform: Platform,
  declared: DeclaredEndpoint,
  handler: AnyHandler,
): void {
  const { method, path, key } = declared;
  const conforms = conformityTo(declared.endpoint.answer);
  server.route({
    method,
    url: path,
    ...(declared.endpoint.raw && { bodyLimit: declared.endpoint.raw.maxBytes }),
    onRequest: async (request, reply) => {
      await admit(platform, declared, request, reply);
      if (declared.endpoint.raw) signatureOf(declared.endpoint.raw, request);
    },
    handler: async (request, reply) => {
      const received: UploadedFile[] = [];
      try {
        const input = await inputOf(platform, declared, request, received);
        const call = { ...input, ...originOf(platform, request, reply), files: received };
        const work = () => answerOf(platform, declared, handler, call);
        const requested = { actor: actorOf(request), changes: method !== 'GET' };
        const presented = await onRequest(companyOf(call), work, requested);
        if (declared.endpoint.file) return await sendFile(reply, declared.endpoint.file, presented);
        if (declared.endpoint.plain) return reply.type('text/plain; charset=utf-8').send(String(presented));
        const answer = signFiles(declared.endpoint.answer, presented, platform.storage);
        const text = conforms(answer) ? JSON.stringify(answer) : parsedAnswer(declared, answer, request.log);
        const sent = request.family ? await forFamily(platform, declared, text, request.family) : text;
        return reply.type('application/json; charset=utf-8').send(sent);
      } finally {
        await removeReceived(received);
      }
    },
  });
  server.log.trace({ key }, 'endpoint');
}

/** The text of an answer for a client of the family. */
async function forFamily(
  { database }: Platform,
  { key, endpoint }: DeclaredEndpoint,
  text: string,
  call: Omit<FamilyCall, 'database'>,
): Promise<string> {
  return JSON.stringify(await asFamilyReads(key, endpoint.answer, JSON.parse(text), { ...call, database }));
}

/** Streams a file of text or bytes. It awaits the first part, so that an earlier refusal or failure is answered. */
async function sendFile(reply: FastifyReply, { type, name }: NonNullable<Endpoint['file']>, answer: unknown) {
  if (!isInParts(answer)) throw new AppError('ERR_INTERNAL', { cause: new Error('A file is answered in parts') });
  const parts = answer[Symbol.asyncIterator]();
  const first = await parts.next();
  async function* content() {
    for (let part = first; !part.done; part = await parts.next()) {
      yield part.value instanceof Uint8Array ? part.value : String(part.value);
    }
  }
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(content()));
}

function isInParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** Runs a handler in the unit, or with the reader, that the tenancy of its endpoint and its own form ask for. */
async function answerOf(
  platform: Platform,
  { endpoint }: DeclaredEndpoint,
  handler: AnyHandler,
  call: AnyCall,
): Promise<unknown> {
  const { database } = platform;
  const tenancy = tenancyOf(endpoint);
  const companyId = companyOf(call);
  const note = endpoint.file && noteOfExport(endpoint.file, call);
  if ('attach' in handler) return answerUpload(platform, tenancy, handler, call);
  if (typeof handler !== 'function') {
    const answer =
      'reads' in handler
        ? await handler.reads({ ...call, reader: database.reader(ofCompany(companyId)) })
        : await handler.withoutUnit(call);
    if (note && companyId !== null) await database.tenant(companyId, (unit) => unit.audit(note));
    return answer;
  }
  if (tenancy === 'none') return handler(call);
  return openUnit(database, reachOf(tenancy, call), async (unit) => {
    const answer = await handler({ ...call, unit });
    if (note) await unit.audit({ ...note, companyId: companyId ?? undefined });
    return answer;
  });
}

async function answerUpload(
  { database, storage }: Platform,
  tenancy: Tenancy,
  handler: AnyUploadHandler,
  call: AnyCall,
): Promise<unknown> {
  const owner = ofCompany(companyOf(call));
  const inUnit = <T>(work: (unit: Unit) => Promise<T>) => openUnit(database, reachOf(tenancy, call), work);
  await inUnit((unit) => handler.check({ ...call, unit }));
  const [received] = call.files;
  if (!received) throw new AppError('ERR_NO_FILE_FOUND');
  const file = await storage.keep(received, owner);
  try {
    return await inUnit((unit) => handler.attach({ ...call, unit, file }));
  } catch (error) {
    await storage.remove([file.id]);
    throw error;
  }
}

/** The company that a unit is limited to; null for all companies. */
function reachOf(tenancy: Tenancy, call: AnyCall): number | null {
  const isWide = tenancy === 'widest' && call.session?.abilities.has('platform:manage') === true;
  return tenancy === 'system' || isWide ? null : ofCompany(companyOf(call));
}

function openUnit<T>(database: Database, companyId: number | null, work: (unit: Unit) => Promise<T>): Promise<T> {
  return companyId === null ? database.system(work) : database.tenant(companyId, work);
}

/** The company whose rows a handler reaches. Throws without one: a caller of such an endpoint is identified. */
function ofCompany(companyId: number | null): number {
  if (companyId === null) throw new Error('A public endpoint reaches the rows of no company');
  return companyId;
}

/** The company of the caller; null for an unidentified caller. */
function companyOf({ session, program }: Pick<AnyCall, 'session' | 'program'>): number | null {
  return (session ?? program)?.companyId ?? null;
}

/** The audit entry of a download: the exported data and the parameters. */
function noteOfExport({ kind, name }: NonNullable<Endpoint['file']>, { params, query }: AnyCall): AuditNote {
  const [recordId] = Object.values(Object(params)).map(String);
  const parameters = Object.entries(Object(query)).filter(([, value]) => value !== '' && value !== undefined);
  return { action: 'export', kind, recordId, label: name, after: Object.fromEntries(parameters) };
}
