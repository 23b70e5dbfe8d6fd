import type { AnswerInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { newToken, tokenHash } from '../../../../platform/security/secrets.ts';
import { announceRule, requireRule } from '../rule-rows.ts';
import { rules } from '../rules.schema.ts';

/**
 * Gives a rule a new address, whose former one ends, and returns it: only its hash is stored. Throws ERR_NO_RULE_FOUND, also for a
 * rule that no call starts.
 */
export async function renewHook(
  { configuration }: Pick<ServicePlatform, 'configuration'>,
  unit: Unit,
  { companyId, name: changedBy }: CallerSession,
  ruleId: number,
): Promise<AnswerInput<'POST /rules/:ruleId/hook'>> {
  const { triggerKind } = await requireRule(unit, companyId, ruleId);
  if (triggerKind !== 'webhook') throw new AppError('ERR_NO_RULE_FOUND');
  const token = newToken();
  const hookMadeAt = unit.now();
  const [changed] = await unit.db
    .update(rules)
    .set({ hookHash: tokenHash(token), hookMadeAt, changedBy })
    .where(eq(rules.id, ruleId))
    .returning();
  if (!changed) throw new AppError('ERR_NO_RULE_FOUND');
  await announceRule(unit, 'update', changed);
  return { address: `${configuration.apiUrl}/hooks/rules/${token}`, madeAt: hookMadeAt.toISOString() };
}
