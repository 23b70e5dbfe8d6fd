import type { Endpoint } from '@recado/api/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller } from '../security/sessions.ts';
import { type Calendar, checkSubscription } from '../security/subscription.ts';

/** The token in `Authorization: Bearer …`, if there is one. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Checks whether a caller may use an endpoint: subscription, then ability, then plan (SPEC §4.5, §6). A due date never
 * locks out the platform's super user; the holder of a connection's token has no session. Throws
 * ERR_SUBSCRIPTION_EXPIRED (402), ERR_NO_PERMISSION or ERR_PLAN_REQUIRED (403).
 */
export function checkAccess(
  endpoint: Endpoint,
  { session, company }: Pick<Caller, 'company'> & Partial<Pick<Caller, 'session'>>,
  calendar: Calendar,
): void {
  const { access } = endpoint;
  checkSubscription(company, session, endpoint.whenExpired, calendar);
  const needsAbility = access !== 'public' && access !== 'token';
  if (needsAbility && !session?.abilities.has(access)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.plan && !company.flags.has(endpoint.plan)) throw new AppError('ERR_PLAN_REQUIRED');
}
