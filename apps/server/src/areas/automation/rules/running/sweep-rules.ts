import { localMoment } from '@recado/contract/local-moment';
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { ruleRuns, rules } from '../rules.schema.ts';
import { rulesJob } from './occasion.ts';

const minute = 60_000;
/** The most tickets of a rule in one run; the others follow a minute later. */
const atOnce = 500;
/** For how long after its time of day a rule still looks at the tickets of its company. */
const dayWindow = 60 * minute;

const timeTriggers = ['waiting', 'silent', 'timeOfDay', 'levelNear', 'levelMissed'] as const;

type TimeRule = Pick<typeof rules.$inferSelect, 'id' | 'companyId' | 'trigger' | 'activeSince'> & { timeZone: string };

/** Finds, every minute, the tickets that a rule of time is due for, and lets it look at each once. */
export function sweepRulesWork({ database, logger }: Pick<ServicePlatform, 'database' | 'logger'>): RecurringWork {
  return {
    name: 'sweep-rules',
    pattern: '* * * * *',
    tries: 1,
    run: async (signal) => {
      for (const rule of await database.system((unit) => timeRules(unit))) {
        if (signal.aborted) return;
        await database
          .tenant(rule.companyId, (unit) => enqueueDue(unit, rule))
          .catch((error: unknown) => logger.error({ err: error, ruleId: rule.id }, 'a rule of time could not look'));
      }
    },
  };
}

function timeRules(unit: Unit): Promise<TimeRule[]> {
  const { id, companyId, trigger, activeSince } = rules;
  return unit.db
    .select({ id, companyId, trigger, activeSince, timeZone: companies.timeZone })
    .from(rules)
    .innerJoin(companies, eq(companies.id, rules.companyId))
    .where(and(isNotNull(activeSince), inArray(rules.triggerKind, [...timeTriggers])))
    .orderBy(companyId, rules.position);
}

/** Adds a job for each ticket that a rule is due for and has not looked at; at most 500. */
export async function enqueueDue(unit: Unit, rule: TimeRule): Promise<void> {
  const due = dueTickets(rule, unit.now());
  if (!due) return;
  const { id: ruleId, companyId, trigger } = rule;
  const since = sql<Date>`${due.occurredAt}`.mapWith(tickets.lastMessageAt);
  const isNew = sql`not exists (select from ${ruleRuns}
    where ${ruleRuns.ruleId} = ${ruleId} and ${ruleRuns.ticketId} = ${tickets.id} and ${ruleRuns.occurredAt} = ${due.occurredAt})`;
  const found = await unit.db
    .select({ ticketId: tickets.id, occurredAt: since })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), due.where, isNew))
    .orderBy(tickets.id)
    .limit(atOnce);
  for (const { ticketId, occurredAt } of found) {
    await unit.enqueue(rulesJob({ companyId, ticketId, trigger: trigger.kind, ruleId, occurredAt, chain: [] }));
  }
}

interface Due {
  where: SQL | undefined;
  /** When the wait began, or the time of the day: it makes an occasion unique. */
  occurredAt: SQL;
}

/** The tickets that a rule is due for; undefined if none can be. What was over when it was switched on is left alone. */
function dueTickets({ trigger, activeSince, timeZone }: TimeRule, now: Date): Due | undefined {
  if (activeSince === null) return undefined;
  if (trigger.kind === 'timeOfDay') {
    const at = lastTimeOf(trigger, timeZone, now);
    if (!at || at < activeSince) return undefined;
    return { where: ne(tickets.status, 'closed'), occurredAt: sql`${at.toISOString()}::timestamptz` };
  }
  if (trigger.kind === 'levelNear') return dueLevels(activeSince, now, trigger.minutes);
  if (trigger.kind === 'levelMissed') return dueLevels(activeSince, now, null);
  if (trigger.kind !== 'waiting' && trigger.kind !== 'silent') return undefined;
  const column = trigger.kind === 'waiting' ? tickets.waitingSince : tickets.lastMessageAt;
  const until = new Date(now.getTime() - trigger.minutes * minute);
  const from = new Date(activeSince.getTime() - trigger.minutes * minute);
  const isSilent = and(eq(tickets.status, 'open'), eq(tickets.lastMessageFromMe, true), eq(tickets.isGroup, false));
  const state = trigger.kind === 'waiting' ? ne(tickets.status, 'closed') : isSilent;
  return {
    where: and(state, lte(column, until), sql`${column} > ${from.toISOString()}::timestamptz`),
    occurredAt: sql`${column}`,
  };
}

/** Clocks of service levels that are used up in so many minutes; without a number those that are, since the rule is on. */
function dueLevels(activeSince: Date, now: Date, minutes: number | null): Due {
  const due = tickets.levelDueAt;
  const until = new Date(now.getTime() + (minutes ?? 0) * minute);
  const from = minutes === null ? activeSince : now;
  // The condition of the index of what is due.
  const isSet = sql`${due} is not null`;
  return {
    where: and(ne(tickets.status, 'closed'), isNull(tickets.snoozedAt), isSet, gt(due, from), lte(due, until)),
    occurredAt: sql`${due}`,
  };
}

/** The last time of the day if it is less than an hour ago, on one of the weekdays of the company's time zone. */
function lastTimeOf(
  { at, weekdays }: { at: string; weekdays: number[] },
  timeZone: string,
  now: Date,
): Date | undefined {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const local = localMoment(now, timeZone);
  const age = (local.minuteOfDay - hours * 60 - minutes) * minute;
  if (age < 0 || age >= dayWindow || !weekdays.includes(local.weekday)) return undefined;
  return new Date(Math.floor((now.getTime() - age) / minute) * minute);
}
