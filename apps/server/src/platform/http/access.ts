import type { Endpoint } from '@recado/api/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Caller } from '../security/sessions.ts';
import { type Calendar, checkSubscription } from '../security/subscription.ts';
import type { Session, TokenHolder } from './handler.ts';
import type { DeclaredEndpoint } from './route-key.ts';

/** The token in `Authorization: Bearer …`, if there is one. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Checks whether a caller may use an endpoint: subscription, then ability, then plan (SPEC §4.5, §6). A due date never
 * locks out the platform's super user; the holder of a key has no session, and its key a scope. Throws
 * ERR_SUBSCRIPTION_EXPIRED (402), ERR_NO_PERMISSION or ERR_PLAN_REQUIRED (403).
 */
export function checkAccess(
  endpoint: Endpoint,
  { session, holder, company }: Pick<Caller, 'company'> & { session?: Session; holder?: TokenHolder },
  calendar: Calendar,
): void {
  const { access } = endpoint;
  checkSubscription(company, session, endpoint.whenExpired, calendar);
  const needsAbility = access !== 'public' && access !== 'token';
  if (needsAbility && !session?.abilities.has(access)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.scope && !holder?.scopes.has(endpoint.scope)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.plan && !company.flags.has(endpoint.plan)) throw new AppError('ERR_PLAN_REQUIRED');
}

/** The headers of every answer of an endpoint with a rate limit: what is allowed, what is left, when it begins anew. */
export const rateLimitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];

/**
 * Counts a call of an address, a user or a key, and tells them in headers what is left in this minute. Throws
 * ERR_TOO_MANY_REQUESTS.
 */
async function countCall(
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

/** Checks the caller, their permission and their rate limit, before the body is read. */
export async function admit(
  platform: Platform,
  declared: DeclaredEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { endpoint, key } = declared;
  const count = (who: string) => countCall(platform, declared, who, reply);
  request.endpointKey = key;
  if (endpoint.access === 'public') return count(request.ip);
  if (endpoint.access === 'token') {
    const { holder, company } = await platform.apiKeys.authenticate(bearerToken(request));
    checkAccess(endpoint, { holder, company }, platform);
    await count(`key ${holder.keyId}`);
    request.holder = holder;
    return;
  }
  const caller = await platform.sessions.authenticate(bearerToken(request));
  checkAccess(endpoint, caller, platform);
  await count(`user ${caller.session.userId}`);
  request.session = caller.session;
}
