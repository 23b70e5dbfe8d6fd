import { createHash } from 'node:crypto';
import { ruleCallLimits } from '@recado/contract/limits';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { AppError } from '../../../../platform/errors.ts';
import { tokenHash } from '../../../../platform/security/secrets.ts';
import { ruleCalls, rules } from '../rules.schema.ts';
import { bodyValues, valueAt } from './body-values.ts';
import { callJob } from './run-call.ts';

/** A call of the address of a rule. `key`: its `Idempotency-Key`. */
interface ReceivedCall {
  token: string;
  body: unknown;
  key: string | undefined;
}

/**
 * Stores a call with the job that runs its rule; one that came before is not stored again. Throws ERR_NOT_FOUND for a token that is
 * no rule's, and ERR_TOO_MANY_REQUESTS.
 */
export async function receiveCall(
  { database, callLimits, configuration }: Pick<ServicePlatform, 'database' | 'callLimits' | 'configuration'>,
  { token, body, key }: ReceivedCall,
): Promise<void> {
  const rule = await database.system(async ({ db }) => {
    const { id, companyId, hookHash } = rules;
    const [found] = await db
      .select({ id, companyId })
      .from(rules)
      .where(eq(hookHash, tokenHash(token)));
    return found;
  });
  if (!rule) throw new AppError('ERR_NOT_FOUND');
  const calls = Math.max(1, Math.round(ruleCallLimits.perMinute * configuration.rateLimitFactor));
  await callLimits.count({ name: 'calls of a rule', calls, milliseconds: 60_000 }, `${rule.id}`);
  const { companyId, id: ruleId } = rule;
  const values = bodyValues(body);
  const name = key ?? valueAt(values, 'id');
  await database.tenant(companyId, async (unit) => {
    const [stored] = await unit.db
      .insert(ruleCalls)
      .values({ companyId, ruleId, values, key: name === undefined ? null : hashOf(name), happenedAt: unit.now() })
      .onConflictDoNothing({ target: [ruleCalls.companyId, ruleCalls.ruleId, ruleCalls.key] })
      .returning({ id: ruleCalls.id });
    if (stored) await unit.enqueue(callJob({ companyId, ruleId, callId: stored.id }));
  });
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}
