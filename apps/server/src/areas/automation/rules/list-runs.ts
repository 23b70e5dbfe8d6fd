import type { AnswerInput, QueryOutput, RuleRun, RuleTriggerKind } from '@recado/contract';
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import type { RuleRow } from './rule-rows.ts';
import { ruleMisses, ruleRuns } from './rules.schema.ts';

type Runs = AnswerInput<'GET /rules/:ruleId/runs'>;

/** Triggers at which one rule looks alone: what it missed is a run of its own. */
const ownKinds: readonly RuleTriggerKind[] = ['waiting', 'silent', 'timeOfDay', 'levelNear', 'levelMissed', 'webhook'];

/** Entries of the log on one page. */
const pageSize = 50;

/** What a rule did, newest first; events that it missed only when they are asked for, because most are. */
export async function listRuns(
  unit: Unit,
  rule: RuleRow,
  { outcome, beforeId }: QueryOutput<'GET /rules/:ruleId/runs'>,
): Promise<Runs> {
  const isEvent = !ownKinds.includes(rule.triggerKind);
  const found =
    outcome === 'missed' && isEvent
      ? await missesOf(unit, rule, beforeId)
      : await runsOf(unit, rule, outcome, beforeId);
  return { runs: found.slice(0, pageSize).map(present), hasMore: found.length > pageSize };
}

const ticket = { id: tickets.id, uuid: tickets.uuid };
const contactName = contacts.name;

function runsOf(unit: Unit, rule: RuleRow, outcome: RuleRun['outcome'] | undefined, beforeId: number | undefined) {
  const { id, outcome: ended, condition, step, error, happenedAt } = ruleRuns;
  return unit.db
    .select({ id, outcome: ended, condition, step, error, happenedAt, ticket, contactName })
    .from(ruleRuns)
    .leftJoin(tickets, eq(tickets.id, ruleRuns.ticketId))
    .leftJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(ruleRuns.ruleId, rule.id),
        outcome ? eq(ended, outcome) : ne(ended, 'missed'),
        beforeId === undefined ? undefined : lt(id, beforeId),
      ),
    )
    .orderBy(desc(id))
    .limit(pageSize + 1);
}

async function missesOf(unit: Unit, { id: ruleId, companyId, triggerKind }: RuleRow, beforeId: number | undefined) {
  const { id, missed, happenedAt } = ruleMisses;
  const name = String(ruleId);
  const rows = await unit.db
    .select({ id, condition: sql<number>`(${missed} ->> ${name})::integer`, happenedAt, ticket, contactName })
    .from(ruleMisses)
    .innerJoin(tickets, eq(tickets.id, ruleMisses.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(ruleMisses.companyId, companyId),
        eq(ruleMisses.triggerKind, triggerKind),
        sql`jsonb_exists(${missed}, ${name})`,
        beforeId === undefined ? undefined : lt(id, beforeId),
      ),
    )
    .orderBy(desc(id))
    .limit(pageSize + 1);
  return rows.map((row) => ({ ...row, outcome: 'missed' as const, step: null, error: null }));
}

type Found = Awaited<ReturnType<typeof runsOf>>[number];

function present({ happenedAt, condition, ticket: of, contactName: name, ...run }: Found): Runs['runs'][number] {
  const where = of && { ...of, contactName: name ?? '' };
  return { ...run, ticket: where, condition: condition === -1 ? null : condition, at: happenedAt.toISOString() };
}
