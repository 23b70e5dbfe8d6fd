import { api } from '@recado/api/client';
import { applyToCache, changeOf, defineResource, queryClient } from '@recado/api/live';
import type { Rule, RuleDraft } from '@recado/contract';

/** The rules of the company, in the order in which they run (ADR 168). */
export const rules = defineResource({
  list: 'GET /rules',
  create: 'POST /rules',
  update: 'PUT /rules/:ruleId',
  remove: 'DELETE /rules/:ruleId',
  events: { rule: changeOf },
  compare: (a, b) => a.position - b.position || a.id - b.id,
});

/** What the editor changes: all of a rule but whether it is on. */
export type RuleValues = Omit<RuleDraft, 'isActive'>;

/** The values of a rule for the editor. */
export function valuesOf(rule: RuleValues): RuleValues {
  const { name, trigger, match, conditions, steps, stopsOthers, perTicketAndHour } = rule;
  return { name, trigger, match, conditions, steps, stopsOthers, perTicketAndHour };
}

/** Puts the rules in an order; lists show it once the server has stored it. Rejects with ApiFailure. */
export async function orderRules(ruleIds: number[]): Promise<void> {
  const ordered: Rule[] = await api('PUT /rules/order', { body: { ruleIds } });
  for (const record of ordered) applyToCache(rules, { type: 'upsert', record });
}

/** Fetches the rules again: runs change their figures without an event. */
export function refreshRules(): void {
  void queryClient.invalidateQueries({ queryKey: [rules.name, 'list'] }, { cancelRefetch: false });
}
