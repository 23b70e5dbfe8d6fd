import { Counter } from 'prom-client';
import { AppError } from '../../errors.ts';
import { processMetrics, startAtZero } from './registry.ts';

/** Why a sign-in may be refused, by the code of the catalogue. */
const refusals = {
  ERR_INVALID_CREDENTIALS: 'credentials',
  ERR_TOO_MANY_REQUESTS: 'too_many_tries',
  ERR_SUBSCRIPTION_EXPIRED: 'subscription',
} as const;

const signIns = new Counter({
  name: 'recado_sign_ins_total',
  help: 'Sign-ins that succeeded, or why they were refused',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
const limits = new Counter({
  name: 'recado_limits_reached_total',
  help: 'How often a limit refused something, by kind of limit',
  labelNames: ['limit'],
  registers: [processMetrics],
});
startAtZero(signIns, 'outcome', ['ok', ...Object.values(refusals), 'error']);

/** What refuses: too many calls, sockets, events of a socket, requests at the database; a slow statement; a plan. */
const kinds = ['calls', 'sockets', 'socket_events', 'database', 'statement_time', 'plan'] as const;
export type Limit = (typeof kinds)[number];
startAtZero(limits, 'limit', kinds);

/** A limit refused something. */
export function countLimit(limit: Limit): void {
  limits.inc({ limit });
}

/** Counts how a sign-in ends. */
export async function countedSignIn<Result>(signIn: Promise<Result>): Promise<Result> {
  try {
    const result = await signIn;
    signIns.inc({ outcome: 'ok' });
    return result;
  } catch (error) {
    signIns.inc({ outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  const known = new Map<string, string>(Object.entries(refusals));
  return (error instanceof AppError && known.get(error.code)) || 'error';
}
