import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { bearerToken, checkAccess } from './access.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './cookie.ts';
import type { Session, UploadedFile } from './handler.ts';
import { receiveForm, removeReceived } from './multipart.ts';
import type { DeclaredEndpoint } from './route-key.ts';
import { validate, validateFields } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set before the body is read. */
    session: Session | undefined;
    /** The endpoint being called, for the log and the metrics. */
    endpointKey: string | undefined;
  }
}

/** What a handler receives when its endpoint is not known by type. */
export interface AnyContext {
  params: unknown;
  query: unknown;
  body: unknown;
  session: Session | undefined;
  files: UploadedFile[];
  address: string;
  refreshToken: string | undefined;
  setRefreshToken: (token: { value: string; expiresAt: Date } | null) => void;
}

/** A handler whose endpoint is not known by type. */
export type AnyHandler = (context: AnyContext) => Promise<unknown>;

/**
 * Serves one endpoint: who is calling is settled before a byte of the body is read, then everything is validated,
 * then the handler runs, and only what the contract declares leaves.
 */
export function serveEndpoint(
  server: FastifyInstance,
  platform: Platform,
  declared: DeclaredEndpoint,
  handler: AnyHandler,
): void {
  const { endpoint, method, path, key } = declared;
  server.route({
    method,
    url: path,
    ...limited(platform, endpoint.callsPerMinute),
    onRequest: (request) => admit(platform, declared, request),
    handler: async (request, reply) => {
      const received: UploadedFile[] = [];
      try {
        const input = await inputOf(platform, declared, request, received);
        const answer = await handler({ ...input, ...surroundings(platform, request, reply, received) });
        return reply.type('application/json; charset=utf-8').send(serialise(declared, answer));
      } finally {
        await removeReceived(received);
      }
    },
  });
  server.log.trace({ key }, 'endpoint');
}

async function admit(platform: Platform, { endpoint, key }: DeclaredEndpoint, request: FastifyRequest): Promise<void> {
  request.endpointKey = key;
  if (endpoint.access === 'public') return;
  const caller = await platform.sessions.authenticate(bearerToken(request));
  checkAccess(endpoint, caller, platform.clock());
  request.session = caller.session;
}

async function inputOf(
  platform: Platform,
  { endpoint }: DeclaredEndpoint,
  request: FastifyRequest,
  received: UploadedFile[],
): Promise<Pick<AnyContext, 'params' | 'query' | 'body'>> {
  const params = validate(endpoint.params, request.params, 'params');
  const query = validate(endpoint.query, request.query, 'query');
  if (!endpoint.multipart || !request.isMultipart()) {
    return { params, query, body: validate(endpoint.body, request.body, 'body') };
  }
  const { fileLimits } = platform.configuration;
  const folder = join(platform.configuration.dataFolder, 'received');
  const form = await receiveForm(request, folder, Math.max(...Object.values(fileLimits)), received);
  return { params, query, body: validateFields(endpoint.body, form.fields) };
}

function surroundings(platform: Platform, request: FastifyRequest, reply: FastifyReply, files: UploadedFile[]) {
  const secure = platform.configuration.apiUrl.startsWith('https:');
  return {
    session: request.session,
    files,
    address: request.ip,
    refreshToken: readRefreshCookie(request),
    setRefreshToken: (token: { value: string; expiresAt: Date } | null) => {
      if (token) writeRefreshCookie(reply, token, secure);
      else clearRefreshCookie(reply, secure);
    },
  };
}

function serialise({ endpoint, key }: DeclaredEndpoint, answer: unknown): string {
  const declared = endpoint.answer.safeParse(answer);
  if (declared.success) return JSON.stringify(declared.data);
  const where = declared.error.issues
    .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    .join('; ');
  throw new AppError('ERR_INTERNAL', { cause: new Error(`${key} answered outside its contract: ${where}`) });
}

function limited(platform: Platform, callsPerMinute: number | undefined) {
  if (callsPerMinute === undefined) return {};
  const max = Math.max(1, Math.round(callsPerMinute * platform.configuration.rateLimitFactor));
  return { config: { rateLimit: { max, timeWindow: 60_000 } } };
}
