import { Readable } from 'node:stream';
import type { Endpoint } from '@recado/api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Unit } from '../database/database.ts';
import { onRequest } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { receivedFolder } from '../storage/received-folder.ts';
import { bearerToken, checkAccess } from './access.ts';
import { withoutBrokenRows } from './broken-rows.ts';
import { conformityTo } from './conformity.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './cookie.ts';
import type { Session, UploadedFile } from './handler.ts';
import { receiveForm, removeReceived } from './multipart.ts';
import type { DeclaredEndpoint } from './route-key.ts';
import { validate, validateFields } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before the body is read. */
    session: Session | undefined;
    /** The endpoint that is called, for logs and metrics. */
    endpointKey: string | undefined;
  }
}

/** A call to an endpoint whose type is not known statically. */
interface AnyCall {
  params: unknown;
  query: unknown;
  body: unknown;
  session: Session | undefined;
  files: UploadedFile[];
  address: string;
  refreshToken: string | undefined;
  setRefreshToken: (token: { value: string; expiresAt: Date } | null) => void;
}

/** A handler of an endpoint whose type is not known statically. It gets a unit unless the endpoint is public. */
export type AnyHandler =
  | ((call: AnyCall & { unit?: Unit }) => Promise<unknown>)
  | { withoutUnit: (call: AnyCall) => Promise<unknown> };

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
    onRequest: (request) => admit(platform, declared, request),
    handler: async (request, reply) => {
      const received: UploadedFile[] = [];
      try {
        const input = await inputOf(platform, declared, request, received);
        const call = { ...input, ...surroundings(platform, request, reply, received) };
        const answer = await onRequest(call.session?.companyId ?? null, () => answerOf(platform, handler, call));
        if (declared.endpoint.file) return await sendFile(reply, declared.endpoint.file, answer);
        return reply
          .type('application/json; charset=utf-8')
          .send(conforms(answer) ? JSON.stringify(answer) : parsed(declared, answer, request.log));
      } finally {
        await removeReceived(received);
      }
    },
  });
  server.log.trace({ key }, 'endpoint');
}

/** Streams a text file. Its first part is awaited, so that a refusal or failure before it is still an answer. */
async function sendFile(reply: FastifyReply, { type, name }: NonNullable<Endpoint['file']>, answer: unknown) {
  if (!isInParts(answer)) throw new AppError('ERR_INTERNAL', { cause: new Error('A file is answered in parts') });
  const parts = answer[Symbol.asyncIterator]();
  const first = await parts.next();
  async function* text() {
    for (let part = first; !part.done; part = await parts.next()) yield String(part.value);
  }
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(text()));
}

function isInParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** Runs a handler in a unit of the caller's company, unless it opts out or there is no company. */
function answerOf({ database }: Platform, handler: AnyHandler, call: AnyCall): Promise<unknown> {
  if (typeof handler !== 'function') return handler.withoutUnit(call);
  if (!call.session) return handler(call);
  return database.tenant(call.session.companyId, (unit) => handler({ ...call, unit }));
}

/** Checks the caller, their permission and their rate limit, before the body is read. */
async function admit(platform: Platform, declared: DeclaredEndpoint, request: FastifyRequest): Promise<void> {
  const { endpoint, key } = declared;
  request.endpointKey = key;
  if (endpoint.access === 'public') return countCall(platform, declared, request.ip);
  const caller = await platform.sessions.authenticate(bearerToken(request));
  checkAccess(endpoint, caller, platform.clock());
  await countCall(platform, declared, `user ${caller.session.userId}`);
  request.session = caller.session;
}

/** Counts a call of an address, or of a user once they are known. Throws ERR_TOO_MANY_REQUESTS. */
async function countCall(platform: Platform, { endpoint, key }: DeclaredEndpoint, who: string): Promise<void> {
  if (endpoint.callsPerMinute === undefined) return;
  const calls = Math.max(1, Math.round(endpoint.callsPerMinute * platform.configuration.rateLimitFactor));
  await platform.callLimits.count({ name: key, calls, milliseconds: 60_000 }, who);
}

async function inputOf(
  platform: Platform,
  { endpoint }: DeclaredEndpoint,
  request: FastifyRequest,
  received: UploadedFile[],
): Promise<Pick<AnyCall, 'params' | 'query' | 'body'>> {
  const params = validate(endpoint.params, request.params, 'params');
  const query = validate(endpoint.query, request.query, 'query');
  if (!endpoint.multipart || !request.isMultipart()) {
    return { params, query, body: validate(endpoint.body, request.body, 'body') };
  }
  const { fileLimits } = platform.configuration;
  const folder = receivedFolder(platform.configuration.dataFolder);
  const form = await receiveForm(request, folder, Math.max(...Object.values(fileLimits)), received);
  return { params, query, body: validateFields(endpoint.body, form.fields) };
}

function surroundings(platform: Platform, request: FastifyRequest, reply: FastifyReply, files: UploadedFile[]) {
  return {
    session: request.session,
    files,
    address: request.ip,
    refreshToken: readRefreshCookie(request),
    setRefreshToken: (token: { value: string; expiresAt: Date } | null) => {
      if (token) writeRefreshCookie(reply, token, platform.configuration);
      else clearRefreshCookie(reply, platform.configuration);
    },
  };
}

/** An answer as its schema parses it, for one that is not exactly what it declares. */
function parsed({ endpoint, key }: DeclaredEndpoint, answer: unknown, log: FastifyRequest['log']): string {
  const declared = endpoint.answer.safeParse(answer);
  if (declared.success) return JSON.stringify(declared.data);
  const { issues } = declared.error;
  const where = issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('; ');
  const rest = endpoint.answer.safeParse(withoutBrokenRows(answer, issues));
  if (!rest.success) {
    throw new AppError('ERR_INTERNAL', { cause: new Error(`${key} answered outside its contract: ${where}`) });
  }
  log.error({ endpoint: key, where: where.slice(0, 1_000) }, 'rows that break the contract were left out of an answer');
  return JSON.stringify(rest.data);
}
