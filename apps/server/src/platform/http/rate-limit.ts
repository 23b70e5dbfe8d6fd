import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { DeclaredEndpoint } from './route-key.ts';

/** The headers of every answer of an endpoint with a rate limit: what is allowed, what is left, when it begins anew. */
export const rateLimitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];

/**
 * Counts a call of an address, a user or a connection, and tells them in headers what is left in this minute. Throws
 * ERR_TOO_MANY_REQUESTS.
 */
export async function countCall(
  { callLimits, clock, configuration }: Platform,
  { endpoint, key }: DeclaredEndpoint,
  who: string,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.callsPerMinute === undefined) return;
  const calls = Math.max(1, Math.round(endpoint.callsPerMinute * configuration.rateLimitFactor));
  const { remaining, endsAt } = await callLimits.tally({ name: key, calls, milliseconds: 60_000 }, who);
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - clock().getTime()) / 1_000));
  reply.header('ratelimit-limit', calls);
  reply.header('ratelimit-remaining', Math.max(0, remaining));
  reply.header('ratelimit-reset', seconds);
  if (remaining >= 0) return;
  reply.header('retry-after', seconds);
  throw new AppError('ERR_TOO_MANY_REQUESTS');
}
