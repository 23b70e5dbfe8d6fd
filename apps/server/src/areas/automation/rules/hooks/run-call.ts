import type { callProblems } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import { and, desc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { type JobHandler, transactional } from '../../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import { isAnyForm } from '../../../../platform/phone-number.ts';
import { mayWork } from '../../../company/companies/company-subscription.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { startTicket } from '../../../conversations/tickets/create-ticket.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import type { RuleRow } from '../rule-rows.ts';
import { ruleCalls, ruleRuns, rules } from '../rules.schema.ts';
import { setChain } from '../running/occasion.ts';
import { actorOf } from '../running/perform-steps.ts';
import { runRules } from '../running/run-rules.ts';
import { type BodyValues, valueAt } from './body-values.ts';

const kind = 'run-rules-of-call';

/** A stored call. It has no text of the caller, because operators see jobs. */
const storedCall = z.object({ companyId: z.number(), ruleId: z.number(), callId: z.number() });
type StoredCall = z.output<typeof storedCall>;

type Outcome = Pick<typeof ruleRuns.$inferInsert, 'outcome' | 'condition' | 'step' | 'error'>;

/** Thrown so that a ticket that was opened for a call in which the rule did nothing never existed. */
class NothingDone extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('the rule of a call did nothing');
    this.outcome = outcome;
  }
}

/** The job in which the rule of a call runs: those of a rule one after the other. */
export function callJob(call: StoredCall): NewJob {
  const { companyId, ruleId } = call;
  return { kind, payload: call, companyId, lane: `rules-of-call:${ruleId}` };
}

/** Runs the rule of a call, in the transaction that completes the job, and forgets the values of its body. */
export function runCallHandler(): JobHandler {
  return transactional(kind, storedCall, runCall);
}

async function runCall(unit: Unit, { companyId, ruleId, callId }: StoredCall): Promise<void> {
  const isCall = eq(ruleCalls.id, callId);
  const [call] = await unit.db.select({ values: ruleCalls.values }).from(ruleCalls).where(isCall);
  const [rule] = await unit.db.select().from(rules).where(eq(rules.id, ruleId));
  if (!call?.values || !rule || !(await mayWork(unit, companyId))) return;
  await unit.db.update(ruleCalls).set({ values: null }).where(isCall);
  const place = await placeOf(unit, rule, call.values);
  if (typeof place === 'string') await noteWithoutTicket(unit, rule, { outcome: 'unplaced', error: place });
  else if (place.ticketId !== undefined) await runIn(unit, rule, place.ticketId, call.values);
  else await runInNew(unit, rule, place, call.values);
}

type Problem = (typeof callProblems)[number];
type Place = { ticketId: number } | { ticketId: undefined; contactId: number; whatsappId: number };

/** The live ticket of the contact whom the body names, or where one is opened; otherwise why there is none. */
async function placeOf(
  unit: Unit,
  { companyId, trigger, activeSince }: RuleRow,
  values: BodyValues,
): Promise<Place | Problem> {
  if (trigger.kind !== 'webhook' || activeSince === null) return 'off';
  const number = enteredNumber(valueAt(values, trigger.numberPath) ?? '');
  if (number === undefined) return 'noNumber';
  const isContact = and(
    eq(contacts.companyId, companyId),
    eq(contacts.isGroup, false),
    isAnyForm(contacts.number, [number]),
  );
  const [contact] = await unit.db.select({ id: contacts.id }).from(contacts).where(isContact);
  if (!contact) return 'unknownNumber';
  const [live] = await unit.db
    .select({ ticketId: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.contactId, contact.id), ne(tickets.status, 'closed')))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(1);
  if (live) return live;
  const { whatsappId } = trigger;
  if (whatsappId === null) return 'noTicket';
  // Deleted since the rule was written.
  const isOwn = and(eq(whatsapps.companyId, companyId), eq(whatsapps.id, whatsappId));
  if ((await unit.db.$count(whatsapps, isOwn)) === 0) return 'noTicket';
  return { ticketId: undefined, contactId: contact.id, whatsappId };
}

async function runIn(unit: Unit, { id: ruleId, companyId }: RuleRow, ticketId: number, body: BodyValues) {
  return runRules(unit, { companyId, ticketId, trigger: 'webhook', ruleId, chain: [] }, body);
}

/** Opens a ticket, waiting for whoever accepts it, and runs the rule there; the ticket stays only if the rule did its steps. */
async function runInNew(
  unit: Unit,
  rule: RuleRow,
  { contactId, whatsappId }: Extract<Place, { contactId: number }>,
  body: BodyValues,
): Promise<void> {
  const { companyId, id: ruleId, name } = rule;
  try {
    await unit.savepoint(async () => {
      setChain(unit, [ruleId]);
      const by = await actorOf(unit, { companyId, rule: { id: ruleId, name } });
      const state = { status: 'pending', userId: null, queueId: null, chatbot: false } as const;
      const contact = { id: contactId, isGroup: false };
      const { ticket } = await startTicket(unit, { companyId, contact, whatsappId, state, by });
      await runIn(unit, rule, ticket.id, body);
      const { outcome, condition, step, error } = ruleRuns;
      const [run] = await unit.db
        .select({ outcome, condition, step, error })
        .from(ruleRuns)
        .where(and(eq(ruleRuns.ruleId, ruleId), eq(ruleRuns.ticketId, ticket.id)))
        .orderBy(desc(ruleRuns.id))
        .limit(1);
      if (run?.outcome !== 'ran') throw new NothingDone(run ?? { outcome: 'unplaced', error: 'off' });
    });
  } catch (error) {
    if (!(error instanceof NothingDone)) throw error;
    await noteWithoutTicket(unit, rule, error.outcome);
  } finally {
    setChain(unit, []);
  }
}

async function noteWithoutTicket(unit: Unit, { id: ruleId, companyId }: RuleRow, outcome: Outcome): Promise<void> {
  await unit.db.insert(ruleRuns).values({ ...outcome, companyId, ruleId, ticketId: null, happenedAt: unit.now() });
}
