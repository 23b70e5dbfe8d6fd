import type { EventInput, Rule } from '@recado/contract';
import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { ruleRuns, rules } from './rules.schema.ts';

/** A rule as it is stored. */
export type RuleRow = typeof rules.$inferSelect;

/** The rules of a company in their order, in the form of the contract. */
export async function listRules(unit: Unit, companyId: number): Promise<Rule[]> {
  const found = await unit.db
    .select()
    .from(rules)
    .where(eq(rules.companyId, companyId))
    .orderBy(...byPosition);
  return presentRules(unit, found);
}

/** The order in which rules run. */
export const byPosition = [asc(rules.position), asc(rules.id)];

/** A rule of the company. Throws ERR_NO_RULE_FOUND. */
export async function requireRule(unit: Unit, companyId: number, ruleId: number): Promise<RuleRow> {
  const found = await unit.db
    .select()
    .from(rules)
    .where(and(eq(rules.companyId, companyId), eq(rules.id, ruleId)));
  return one(found, 'ERR_NO_RULE_FOUND');
}

/** Stored rules in the form of the contract, with what they did lately. */
export async function presentRules(unit: Unit, found: readonly RuleRow[]): Promise<Rule[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [figures, latest] = await Promise.all([figuresOf(unit, ids), latestRuns(unit, ids)]);
  return found.map((stored) => {
    const { activeSince, triggerKind: _kind, createdAt: _createdAt, hookHash: _hash, hookMadeAt, ...row } = stored;
    const figure = figures.find(({ ruleId }) => ruleId === row.id);
    const last = latest.find(({ ruleId }) => ruleId === row.id);
    const isWrong = last?.outcome === 'refused' || last?.outcome === 'loop';
    const problem = isWrong ? { error: last.error ?? 'loop', step: last.step, at: last.happenedAt } : null;
    const lastRanAt = figure?.lastRanAt;
    return {
      ...{ ...row, isActive: activeSince !== null, ran: figure?.ran ?? 0 },
      updatedAt: row.updatedAt.toISOString(),
      hookMadeAt: hookMadeAt?.toISOString() ?? null,
      lastRanAt: lastRanAt?.toISOString() ?? null,
      problem: problem && { ...problem, at: problem.at.toISOString() },
    };
  });
}

function figuresOf(unit: Unit, ids: number[]) {
  const { ruleId, ticketId, outcome, happenedAt } = ruleRuns;
  return unit.db
    .select({ ruleId, ran: sql<number>`count(distinct ${ticketId})::integer`, lastRanAt: max(happenedAt) })
    .from(ruleRuns)
    .where(and(inArray(ruleId, ids), eq(outcome, 'ran')))
    .groupBy(ruleId);
}

/** The last run of each rule that did something or was refused. */
function latestRuns(unit: Unit, ids: number[]) {
  const { ruleId, outcome, error, step, happenedAt, id } = ruleRuns;
  return unit.db
    .selectDistinctOn([ruleId], { ruleId, outcome, error, step, happenedAt })
    .from(ruleRuns)
    .where(and(inArray(ruleId, ids), inArray(outcome, ['ran', 'refused', 'loop'])))
    .orderBy(ruleId, desc(id));
}

/** Tells administrators of a new or changed rule, and returns it in the form of the contract. */
export async function announceRule(unit: Unit, action: 'create' | 'update', row: RuleRow): Promise<Rule> {
  const record = one(await presentRules(unit, [row]), 'ERR_INTERNAL');
  publishRule(unit, row.companyId, { action, record });
  return record;
}

/** Tells administrators what became of a rule. */
export function publishRule(unit: Unit, companyId: number, payload: EventInput<'rule'>): void {
  unit.publish({ name: 'rule', companyId, audience: { to: 'admins' }, payload });
}
