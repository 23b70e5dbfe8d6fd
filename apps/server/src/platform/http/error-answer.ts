import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseCode } from '../database/database-errors.ts';
import { AppError } from '../errors.ts';

/** Values that PostgreSQL cannot store, e.g. a NUL character or a number out of range: an error of the caller. */
const unstorable = new Set(['22021', '22P05', '22003']);

/** Seconds after which a rate-limited caller may try again: most windows are a minute long. */
const retrySeconds = 60;

/** PostgreSQL's code for a statement that was cancelled because it took too long. */
const canceled = '57014';

/**
 * The one place that turns errors into responses: `{error: CODE or text}` with the matching status (SERVER §1). An
 * unknown error is logged, without the request's body, and answered with ERR_INTERNAL.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500)
    request.log.error({ err: refusal.cause ?? error, url: request.routeOptions.url }, 'failed');
  if (refusal.status === 429) reply.header('retry-after', retrySeconds);
  return reply.code(refusal.status).send(refusal.body);
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
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
