import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@recado/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { databaseCode, outageOf } from '../database/database-errors.ts';
import { AppError } from '../errors.ts';
import { firstProblem } from '../issues.ts';
import { countLimit } from '../observability/metrics/callers.ts';
import { isOfFamily } from './caller.ts';
import { correlateRequests, newRequestId, requestIdHeader } from './request-correlation.ts';

interface Options extends Pick<FastifyServerOptions, 'trustProxy' | 'bodyLimit' | 'requestTimeout' | 'routerOptions'> {
  /** Whether its requests are spans of traces. */
  isTraced?: boolean;
}

/**
 * A listener without routes. From when `isStopping`, its answers end their connections, so that proxies and browsers open none
 * to it again. It answers `{error: CODE}` also where Fastify or Node would send a text of their own: for
 * an unknown or undecodable address, a malformed request, or an uncaught error. Every answer has the id of its request.
 */
export function newServer(
  { logger, isStopping }: { logger: Logger; isStopping?: () => boolean },
  { isTraced = false, ...options }: Options = {},
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  const answers = new WeakMap<Socket, ServerResponse>();
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // Lines have the id of their request by what they belong to, not by a logger of its own.
    childLoggerFactory: (parent) => parent,
    ...options,
    // A proxy may send another request over a connection that it still has.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadable(logger, error, socket, answers.get(socket)),
  });
  correlateRequests(server, isTraced);
  server.server.on('request', ({ socket }, answer) => answers.set(socket, answer));
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(new AppError('ERR_NOT_FOUND').body));
  endConnectionsWhenStopping(server, isStopping);
  readWhatWasRefused(server);
  return server;
}

/** `/healthz`: the process lives. */
export function serveLife(server: FastifyInstance): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
}

/** Error codes of Node's HTTP parser, and the status that each is answered with. */
const unreadable = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** Milliseconds in which a refused client can read why. */
const readingTime = 2_000;
const refused = new WeakSet<Socket>();

/** `answer`: the answer to the last request of the connection that could be read, if there was one. */
function refuseUnreadable(
  logger: Logger,
  error: NodeJS.ErrnoException,
  socket: Socket,
  answer: ServerResponse | undefined,
): void {
  const isBegun = answer?.headersSent === true && !answer.writableFinished;
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // Reads the rest of a request that was refused: closing now would reset the connection before the client has read
  // why.
  if (refused.has(socket)) return;
  if (isBegun || !socket.writable) return void socket.destroy();
  refused.add(socket);
  setTimeout(() => socket.destroy(), readingTime).unref();
  const status = unreadable.get(error.code ?? '') ?? '400 Bad Request';
  const body = JSON.stringify({ error: 'ERR_VALIDATION' } satisfies ErrorBody);
  const reqId = randomUUID();
  logger.info({ reqId, code: error.code }, 'a request could not be read');
  const type = 'Content-Type: application/json; charset=utf-8';
  const head = `HTTP/1.1 ${status}\r\n${type}\r\n${requestIdHeader}: ${reqId}\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Values that PostgreSQL cannot store, e.g. a NUL character or a number out of range: an error of the caller. */
const unstorable = new Set(['22021', '22P05', '22003']);

/** Seconds after which a rate-limited caller may try again, where the end of the window is not known. */
const retrySeconds = 60;

/** Seconds after which a file may be asked for again whose store does not answer. */
const storeSeconds = 5;

/** PostgreSQL's code for a statement that was cancelled because it took too long. */
const canceled = '57014';

/**
 * The only place that turns errors into responses: `{error: CODE or text}` with the matching status (SERVER §1). An
 * unknown error is logged, without the request's body, and answered with ERR_INTERNAL. A failure of the server names the
 * request: it is the code that people tell the support.
 */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'ERR_QUERY_TIMEOUT') countLimit('statement_time');
  const isFailure = refusal.status >= 500;
  // The body may have failed outside of what the request's lines belong to.
  const reqId = request.id;
  if (isFailure) request.log.error({ reqId, err: refusal.cause ?? error, url: request.routeOptions.url }, 'failed');
  reply.header(requestIdHeader, reqId);
  if (refusal.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', retrySeconds);
  if (refusal.code === 'ERR_FILE_STORE') reply.header('retry-after', storeSeconds).header('cache-control', 'no-store');
  // Clients of the family show this text as it is; without one, they know the code.
  const problem = isOfFamily(request) ? firstProblem(refusal.body) : undefined;
  const further = { ...(problem && { error: problem }), ...(isFailure && { requestId: reqId }) };
  return reply.code(refusal.status).send({ ...refusal.body, ...further });
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const outage = outageOf(error);
  if (outage) return new AppError(outage === 'full' ? 'ERR_STORAGE_FULL' : 'ERR_SERVER_BUSY', { cause: error });
  if (databaseCode(error) === canceled) return new AppError('ERR_QUERY_TIMEOUT', { cause: error });
  if (unstorable.has(databaseCode(error))) return new AppError('ERR_VALIDATION', { cause: error });
  const status = numberOf(error, 'statusCode');
  if (status === 413) return new AppError('ERR_FILE_TOO_LARGE');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('ERR_VALIDATION');
  return new AppError('ERR_INTERNAL', { cause: error });
}

function numberOf(error: unknown, name: string): number | undefined {
  const value = typeof error === 'object' && error !== null ? new Map(Object.entries(error)).get(name) : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Milliseconds in which a client may send the rest of a body that was refused. */
const restTime = 10_000;

/**
 * Reads the rest of a body that nobody reads any more, because its request was refused early: otherwise the client would
 * wait for ever to send it, or its connection be reset before it has read why. A client that takes longer is
 * disconnected.
 */
function readWhatWasRefused(server: FastifyInstance): void {
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
    const { socket } = raw;
    const late = setTimeout(() => socket.destroy(), restTime).unref();
    raw.once('close', () => clearTimeout(late));
    raw.once('end', () => clearTimeout(late));
  });
}

/**
 * Answers that are sent during shutdown close their connection. With keep-alive, a browser could delay the end of the
 * process, and a proxy would send it a request just when the connection is closed.
 */
function endConnectionsWhenStopping(server: FastifyInstance, isStopping = () => false): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing || isStopping()) reply.header('connection', 'close');
  });
}
