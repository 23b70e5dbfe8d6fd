import { type BodyOutput, type Rule, ruleLimits } from '@recado/contract';
import { eq, max } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { sightOf } from '../../conversations/custom-fields/field-rows.ts';
import { requireReferences } from './rule-references.ts';
import { announceRule, byPosition, listRules, publishRule, requireRule } from './rule-rows.ts';
import { rules } from './rules.schema.ts';

/** Creates a rule after the others. Throws ERR_TOO_MANY_RULES, and what `requireReferences` throws. */
export async function createRule(
  unit: Unit,
  caller: CallerSession,
  { isActive, ...draft }: BodyOutput<'POST /rules'>,
): Promise<Rule> {
  const { companyId, name: changedBy } = caller;
  await lockRules(unit, companyId);
  await requireReferences(unit, companyId, sightOf(caller), draft);
  if ((await unit.db.$count(rules, eq(rules.companyId, companyId))) >= ruleLimits.rules) {
    throw new AppError('ERR_TOO_MANY_RULES');
  }
  const [last] = await unit.db
    .select({ position: max(rules.position) })
    .from(rules)
    .where(eq(rules.companyId, companyId));
  const [made] = await unit.db
    .insert(rules)
    .values({
      ...draft,
      companyId,
      changedBy,
      position: (last?.position ?? 0) + 1,
      triggerKind: draft.trigger.kind,
      activeSince: isActive ? unit.now() : null,
    })
    .returning();
  return announceRule(unit, 'create', one(made ? [made] : [], 'ERR_INTERNAL'));
}

/** Changes a rule; switched on, it counts from now. Throws ERR_NO_RULE_FOUND, and what `requireReferences` throws. */
export async function changeRule(
  unit: Unit,
  caller: CallerSession,
  ruleId: number,
  { isActive, ...changes }: BodyOutput<'PUT /rules/:ruleId'>,
): Promise<Rule> {
  const { companyId, name: changedBy } = caller;
  const before = await requireRule(unit, companyId, ruleId);
  await requireReferences(unit, companyId, sightOf(caller), changes);
  const activeSince = isActive === false ? null : (before.activeSince ?? (isActive ? unit.now() : null));
  // Another trigger, e.g. a longer wait, counts from now, too.
  const isRetimed = changes.trigger !== undefined && JSON.stringify(changes.trigger) !== JSON.stringify(before.trigger);
  const [changed] = await unit.db
    .update(rules)
    .set({
      ...changes,
      ...(changes.trigger && { triggerKind: changes.trigger.kind }),
      // An address that starts nothing would look as if it did.
      ...(changes.trigger && changes.trigger.kind !== 'webhook' && { hookHash: null, hookMadeAt: null }),
      ...touched,
      changedBy,
      activeSince: activeSince && isRetimed ? unit.now() : activeSince,
    })
    .where(eq(rules.id, ruleId))
    .returning();
  return announceRule(unit, 'update', one(changed ? [changed] : [], 'ERR_NO_RULE_FOUND'));
}

/** Deletes a rule and its log. Throws ERR_NO_RULE_FOUND. */
export async function deleteRule(unit: Unit, { companyId }: CallerSession, ruleId: number): Promise<void> {
  await requireRule(unit, companyId, ruleId);
  await unit.db.delete(rules).where(eq(rules.id, ruleId));
  publishRule(unit, companyId, { action: 'delete', id: ruleId });
}

/** Puts the rules of a company into an order. Throws ERR_NO_RULE_FOUND unless it names each of them once. */
export async function orderRules(
  unit: Unit,
  { companyId }: CallerSession,
  ruleIds: readonly number[],
): Promise<Rule[]> {
  await lockRules(unit, companyId);
  const present = await unit.db
    .select()
    .from(rules)
    .where(eq(rules.companyId, companyId))
    .orderBy(...byPosition);
  const isWhole = new Set(ruleIds).size === present.length && present.every(({ id }) => ruleIds.includes(id));
  if (!isWhole || ruleIds.length !== present.length) throw new AppError('ERR_NO_RULE_FOUND');
  for (const row of present) {
    const position = ruleIds.indexOf(row.id) + 1;
    if (position === row.position) continue;
    const [moved] = await unit.db.update(rules).set({ position }).where(eq(rules.id, row.id)).returning();
    if (moved) await announceRule(unit, 'update', moved);
  }
  return listRules(unit, companyId);
}

/** Locks the company, so that two new rules get different places. */
async function lockRules(unit: Unit, companyId: number): Promise<void> {
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('share');
}
