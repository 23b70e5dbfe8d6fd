import type { RuleCondition, RuleDraft, RuleRun, RuleStep, RuleTrigger, RuleTriggerKind } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

/** Work that does itself: when something happens to a ticket, and conditions are true, steps are done (ADR 168). */
export const rules = pgTable(
  'rules',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    /** Its place among the rules of the company. */
    position: integer('position').notNull(),
    /** When it was switched on; null: it is off. What waited longer before that is not its business. */
    activeSince: moment('active_since'),
    triggerKind: text('trigger_kind').$type<RuleTriggerKind>().notNull(),
    trigger: jsonb('trigger').$type<RuleTrigger>().notNull(),
    match: text('match').$type<RuleDraft['match']>().notNull(),
    conditions: jsonb('conditions').$type<RuleCondition[]>().notNull(),
    steps: jsonb('steps').$type<RuleStep[]>().notNull(),
    stopsOthers: boolean('stops_others').notNull(),
    perTicketAndHour: smallint('per_ticket_and_hour').notNull(),
    changedBy: text('changed_by').notNull(),
    /** The hash of the secret part of its address (`tokenHash`), and when it was made; null without an address. */
    hookHash: text('hook_hash'),
    hookMadeAt: moment('hook_made_at'),
    ...timestamps(),
  },
  (table) => [
    index('rules_company').on(table.companyId, table.position),
    uniqueIndex('rules_hook').on(table.hookHash).where(sql`${table.hookHash} is not null`),
    index('rules_active').on(table.companyId, table.triggerKind).where(sql`${table.activeSince} is not null`),
  ],
);

/** What a rule did in a ticket, or why it did nothing; of events whose conditions were not true see `rule_misses`. */
export const ruleRuns = pgTable(
  'rule_runs',
  {
    id: identity(),
    companyId: ofCompany(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    /** Null: a call from outside came, and there was no ticket for it. */
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<RuleRun['outcome']>().notNull(),
    condition: smallint('condition'),
    step: smallint('step'),
    error: text('error'),
    /** The beginning of the wait, or the time of the day: a rule of time looks at a ticket once for each. */
    occurredAt: moment('occurred_at'),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    index('rule_runs_rule').on(table.ruleId, table.outcome, table.id),
    index('rule_runs_ticket').on(table.ticketId, table.ruleId, table.happenedAt),
    uniqueIndex('rule_runs_once')
      .on(table.companyId, table.ruleId, table.ticketId, table.occurredAt)
      .where(sql`${table.occurredAt} is not null`),
    index('rule_runs_company').on(table.companyId),
    index('rule_runs_old').on(table.happenedAt),
  ],
);

/** The rules whose conditions were not true for an event: one row for all, because most rules miss most events. */
export const ruleMisses = pgTable(
  'rule_misses',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    triggerKind: text('trigger_kind').$type<RuleTriggerKind>().notNull(),
    /** By the id of the rule: the place of the condition that was not true; -1 if none of several was. */
    missed: jsonb('missed').$type<Record<string, number>>().notNull(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    index('rule_misses_trigger').on(table.companyId, table.triggerKind, table.id),
    index('rule_misses_ticket').on(table.ticketId),
    index('rule_misses_old').on(table.happenedAt),
  ],
);

/** Calls of the addresses of rules: each is remembered for a week, so that a repetition runs once. */
export const ruleCalls = pgTable(
  'rule_calls',
  {
    id: identity(),
    companyId: ofCompany(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    /** A hash of what names the call; null: the caller did not name it. */
    key: text('key'),
    /** The values of the body by their places, until the rule has run. */
    values: jsonb('values').$type<Record<string, string>>(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    uniqueIndex('rule_calls_key').on(table.companyId, table.ruleId, table.key),
    index('rule_calls_old').on(table.happenedAt),
  ],
);
