import { and, asc, count, eq, gt, isNotNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type JobHandler, transactional } from '../../../../platform/jobs/handlers.ts';
import { mayWork } from '../../../company/companies/company-subscription.ts';
import type { BodyValues } from '../hooks/body-values.ts';
import { ruleMisses, ruleRuns, rules } from '../rules.schema.ts';
import { missedCondition } from './conditions.ts';
import { factsOf, type RuleFacts } from './facts.ts';
import { type ActingRule, type Occasion, occasion, runRulesKind, setChain } from './occasion.ts';
import { actorOf, performStep } from './perform-steps.ts';

type RuleRow = typeof rules.$inferSelect;
type Outcome = Pick<typeof ruleRuns.$inferInsert, 'outcome' | 'condition' | 'step' | 'error'>;

type Acting = Occasion & Pick<ActingRule, 'body'>;

const hour = 60 * 60_000;
/** Rules that cause each other: the most in a row. */
const longestChain = 5;

/** Runs the rules of an occasion, in the transaction that completes the job: each once, whatever happens to the process. */
export function runRulesHandler(): JobHandler {
  return transactional(runRulesKind, occasion, async (unit, asked) => void (await runRules(unit, asked)));
}

/**
 * Runs the rules of an occasion in their order, and notes what each did or why it did nothing. Returns whether one did its steps,
 * or tried to. `body`: what the call from outside brought that is the occasion.
 */
export async function runRules(unit: Unit, asked: Occasion, body?: BodyValues): Promise<boolean> {
  const found = await rulesFor(unit, asked);
  if (found.length === 0 || !(await mayWork(unit, asked.companyId))) return false;
  const circumstances = { messageId: asked.messageId, rating: gradeIn(asked), rules: found, body };
  let facts = await factsOf(unit, asked.ticketId, circumstances);
  let isActive = false;
  const missed: Record<string, number> = {};
  let isStopped = false;
  // What a rule does is caused by those that ran before it, too.
  const chain = [...asked.chain];
  for (const rule of found) {
    if (!facts) return isActive;
    const outcome: Outcome = isStopped
      ? { outcome: 'stopped' }
      : await tryRule(unit, rule, facts, { ...asked, chain, body });
    const isPlainMiss = outcome.outcome === 'missed' && asked.ruleId === undefined;
    if (isPlainMiss) missed[rule.id] = outcome.condition ?? -1;
    else await noteRun(unit, rule, asked, outcome);
    isActive ||= !isPlainMiss;
    if (outcome.outcome !== 'ran') continue;
    chain.push(rule.id);
    isStopped = rule.stopsOthers;
    facts = await factsOf(unit, asked.ticketId, circumstances);
  }
  if (Object.keys(missed).length === 0) return isActive;
  const { companyId, ticketId, trigger } = asked;
  await unit.db
    .insert(ruleMisses)
    .values({ companyId, ticketId, triggerKind: trigger, missed, happenedAt: unit.now() });
  return isActive;
}

function gradeIn({ rating, ratingScale = 3 }: Occasion) {
  return rating === undefined ? undefined : { scale: ratingScale, score: rating };
}

/** The active rules of an occasion; of one of time, its rule unless it looked at this wait before. */
async function rulesFor(
  unit: Unit,
  { companyId, trigger, ruleId, ticketId, occurredAt, fieldIds }: Occasion,
): Promise<RuleRow[]> {
  const active = and(eq(rules.companyId, companyId), eq(rules.triggerKind, trigger), isNotNull(rules.activeSince));
  const all = await unit.db
    .select()
    .from(rules)
    .where(and(active, ruleId === undefined ? undefined : eq(rules.id, ruleId)))
    .orderBy(asc(rules.position), asc(rules.id));
  const isOfField = ({ trigger: when }: RuleRow) => when.kind !== 'fieldChanged' || fieldIds?.includes(when.fieldId);
  const found = all.filter(isOfField);
  if (occurredAt === undefined || ruleId === undefined) return found;
  const before = and(eq(ruleRuns.ruleId, ruleId), eq(ruleRuns.ticketId, ticketId), eq(ruleRuns.occurredAt, occurredAt));
  return (await unit.db.$count(ruleRuns, before)) > 0 ? [] : found;
}

async function tryRule(unit: Unit, rule: RuleRow, facts: RuleFacts, asked: Acting): Promise<Outcome> {
  if (facts.row.contact.blockedAt !== null) return { outcome: 'blocked' };
  const condition = missedCondition(rule, facts);
  if (condition !== null) return { outcome: 'missed', condition };
  if (asked.chain.includes(rule.id) || asked.chain.length >= longestChain) return { outcome: 'loop' };
  if (await isAtLimit(unit, rule, asked.ticketId)) return { outcome: 'limited' };
  setChain(unit, [...asked.chain, rule.id]);
  try {
    return await performAll(unit, rule, asked);
  } finally {
    setChain(unit, []);
  }
}

/** Does all steps of a rule or, if one is refused, none. */
async function performAll(
  unit: Unit,
  rule: RuleRow,
  { companyId, ticketId, messageId, body }: Acting,
): Promise<Outcome> {
  const acting: ActingRule = { rule: { id: rule.id, name: rule.name }, companyId, ticketId, messageId, body };
  const actor = await actorOf(unit, acting);
  let place = 0;
  try {
    await unit.savepoint(async () => {
      for (const [index, step] of rule.steps.entries()) {
        place = index;
        await performStep(unit, actor, acting, step);
      }
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'refused', step: place, error: error.code };
  }
  return { outcome: 'ran' };
}

async function isAtLimit(unit: Unit, rule: RuleRow, ticketId: number): Promise<boolean> {
  const since = new Date(unit.now().getTime() - hour);
  const [ran] = await unit.db
    .select({ often: count() })
    .from(ruleRuns)
    .where(
      and(
        eq(ruleRuns.ruleId, rule.id),
        eq(ruleRuns.ticketId, ticketId),
        eq(ruleRuns.outcome, 'ran'),
        gt(ruleRuns.happenedAt, since),
      ),
    );
  return (ran?.often ?? 0) >= rule.perTicketAndHour;
}

async function noteRun(unit: Unit, rule: RuleRow, asked: Occasion, outcome: Outcome): Promise<void> {
  const { companyId, ticketId, occurredAt } = asked;
  await unit.db
    .insert(ruleRuns)
    .values({ ...outcome, companyId, ruleId: rule.id, ticketId, occurredAt, happenedAt: unit.now() });
}
