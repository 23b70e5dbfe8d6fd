import assert from 'node:assert/strict';
import type { BodyInput, RuleCondition, RuleRun, RuleStep } from '@recado/contract';
import { eq, like, or } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { openOffice } from '../../../conversations/tickets/testing/office.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';

/** Which outcomes are asked for. */
type RunQuery = { outcome?: RuleRun['outcome'] };
type Draft = Partial<BodyInput<'POST /rules'>> & Pick<BodyInput<'POST /rules'>, 'steps'>;

/** An office with an active rule or more, and a customer who writes there. */
export async function openRuleWorld(server: SharedServer) {
  const office = await openOffice(server);
  const { companyId, connectionId, admin, system } = office;
  const customer = newCustomer(server, { companyId, connectionId });
  let made = 0;
  const runs = async (ruleId: number, query: RunQuery = {}) =>
    (await server.call('GET /rules/:ruleId/runs', { as: admin, params: { ruleId }, query })).body.runs;
  return {
    ...office,
    customer,
    runs,
    /** The outcomes of a rule, oldest first. */
    outcomes: async (ruleId: number, query: RunQuery = {}) =>
      (await runs(ruleId, query)).map(({ outcome }) => outcome).reverse(),
    add: async (draft: Draft) => {
      const body = { name: `Regra ${++made}`, isActive: true, trigger: { kind: 'messageReceived' as const }, ...draft };
      const answer = await server.call('POST /rules', { as: admin, body });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    },
    /** The only ticket of the customer's company. */
    ticket: async () => {
      const [row] = await system(({ db }) => db.select().from(tickets).where(eq(tickets.companyId, companyId)));
      assert.ok(row);
      return row;
    },
    /** Waits until no rule has work. */
    settled: () =>
      eventually('rules are done', () =>
        system(async ({ db }) => {
          const isOfRule = or(like(jobs.kind, 'run-rules%'), like(jobs.kind, 'ask-app-for-rule'));
          const waiting = await db.select({ id: jobs.id }).from(jobs).where(isOfRule);
          return waiting.length === 0;
        }),
      ),
  };
}

/** A condition on the words of a message. */
export const says = (...values: string[]): RuleCondition => ({ field: 'words', operator: 'any', values });

/** A step that tags. */
export const tagging = (...add: number[]): RuleStep => ({ kind: 'tag', add, remove: [] });
