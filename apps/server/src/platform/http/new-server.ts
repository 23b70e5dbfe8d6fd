import type { Socket } from 'node:net';
import type { ErrorBody } from '@recado/api/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { answerError } from './error-answer.ts';
import { endConnectionsWhenClosing } from './last-answers.ts';

type Options = Pick<FastifyServerOptions, 'genReqId' | 'trustProxy' | 'bodyLimit' | 'requestTimeout' | 'routerOptions'>;

/**
 * A listener without routes. It answers `{error: CODE}` also where Fastify or Node would send a text of their own: for
 * an unknown or undecodable address, a malformed request, or an uncaught error.
 */
export function newServer(logger: Logger, options: Options = {}): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...options,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket),
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(new AppError('ERR_NOT_FOUND').body));
  endConnectionsWhenClosing(server);
  return server;
}

/** Error codes of Node's HTTP parser, and the status that each is answered with. */
const unreadable = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client is gone, or a response has already begun.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const status = unreadable.get(error.code ?? '') ?? '400 Bad Request';
  const body = JSON.stringify({ error: 'ERR_VALIDATION' } satisfies ErrorBody);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
