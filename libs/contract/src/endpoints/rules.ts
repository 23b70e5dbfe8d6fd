import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { anyFieldNumber, longestLink, mostFieldChoices } from '../entities/custom-field.ts';
import { fieldCondition } from '../entities/field-condition.ts';
import { chosenTemplate } from '../entities/message-template.ts';
import { appStep } from '../entities/queue.ts';
import { ratingScale } from '../entities/round-rating.ts';
import { priorityStep, ticketPriority } from '../entities/service-level.ts';
import { changesOf, clockTime, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { ruleLimits, ruleOccasions } from '../limits.ts';
import { longestMessage } from '../message-windows.ts';
import { resourceEvent } from '../resource-event.ts';
import { satisfactions } from '../rules/rating-scales.ts';
import { bodyPath, callBody } from './rule-hooks.ts';
import { snoozeStep } from './ticket-snoozes.ts';

export { ruleLimits, ruleOccasions };

const weekday = z.int().min(0).max(6);
const minutes = z.int().min(1).max(ruleLimits.minutes);
const moment = clockTime.refine((text) => text !== '');

/** When a rule looks at a ticket. */
export const ruleTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(ruleOccasions) }),
  /** The value of a field of the ticket, or of its contact, changed: by a person, a program or another rule, not by an import. */
  z.object({ kind: z.literal('fieldChanged'), fieldId: id }),
  /** The customer has waited for an answer of a person for so many minutes. */
  z.object({ kind: z.literal('waiting'), minutes }),
  /** The customer has not answered for so many minutes. */
  z.object({ kind: z.literal('silent'), minutes }),
  /** The working time of a service level is used up in so many minutes, and it was not met yet. */
  z.object({ kind: z.literal('levelNear'), minutes }),
  /** A service level was missed. */
  z.object({ kind: z.literal('levelMissed') }),
  /** At a time of the company's day, on weekdays from 0, Sunday: every ticket that is not resolved. */
  z.object({ kind: z.literal('timeOfDay'), at: moment, weekdays: z.array(weekday).min(1).max(7) }),
  /**
   * A system outside calls the rule's address (ADR 178). `numberPath`: where the body has the number of the contact, in whose live
   * ticket the rule runs. Without such a ticket one is opened on the connection `whatsappId`; null: nothing is done.
   */
  z.object({ kind: z.literal('webhook'), numberPath: bodyPath, whatsappId: id.nullable() }),
]);
export type RuleTrigger = z.output<typeof ruleTrigger>;
export type RuleTriggerKind = RuleTrigger['kind'];

const operator = z.enum(['any', 'none']);
const chosen = z.array(id.nullable()).min(1).max(ruleLimits.values);
const known = z.array(id).min(1).max(ruleLimits.values);
const words = z.array(sizedText(1, ruleLimits.word)).min(1).max(ruleLimits.values);

/**
 * What must be true of a ticket. `any`: one of the values; `none`: none of them. Null stands for a ticket without a queue
 * or agent. Words are compared without accents and case, as whole words.
 */
export const ruleCondition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('words'), operator: z.enum(['any', 'all', 'none']), values: words }),
  z.object({ field: z.literal('queue'), operator, queueIds: chosen }),
  z.object({ field: z.literal('agent'), operator, userIds: chosen }),
  z.object({ field: z.literal('tag'), operator, tagIds: known }),
  z.object({ field: z.literal('connection'), operator, whatsappIds: known }),
  z.object({
    field: z.literal('status'),
    operator,
    values: z
      .array(z.enum(['open', 'pending', 'closed']))
      .min(1)
      .max(3),
  }),
  /** Whether the queue or company, as it is set up, is open now. */
  z.object({ field: z.literal('hours'), isOpen: z.boolean() }),
  /** A time of the company's day; a range may end on the next one. */
  z.object({ field: z.literal('time'), from: moment, to: moment }),
  z.object({ field: z.literal('weekday'), operator, values: z.array(weekday).min(1).max(7) }),
  /** The calling code of the customer's number, e.g. 55. */
  z.object({
    field: z.literal('country'),
    operator,
    values: z
      .array(
        z
          .string()
          .max(4)
          .regex(/^[1-9]\d{0,3}$/),
      )
      .min(1)
      .max(ruleLimits.values),
  }),
  /** Whether the customer has had no round of service before this one. */
  z.object({ field: z.literal('firstContact'), is: z.boolean() }),
  z.object({ field: z.literal('group'), is: z.boolean() }),
  /** How urgent it is; null stands for a ticket without a priority. */
  z.object({
    field: z.literal('priority'),
    operator,
    priorities: z.array(ticketPriority.nullable()).min(1).max(5),
  }),
  /**
   * A message of a campaign that went to the customer in the last seven days: `began`, before the round began; `answered`, before
   * their last message. The newest one counts; without `campaignIds` it may be of any campaign.
   */
  z.object({
    field: z.literal('campaign'),
    is: z.boolean(),
    how: z.enum(['began', 'answered']),
    campaignIds: z.array(id).max(ruleLimits.values),
  }),
  /** A value in the body of the call that started the rule, by its words; other occasions have none. */
  z.object({ field: z.literal('body'), path: bodyPath, operator: z.enum(['any', 'all', 'none']), values: words }),
  /**
   * What led to the round: an advertisement. A value is searched among its words as in a message, or is its id or a part of its
   * address.
   */
  z.object({
    field: z.literal('advertisement'),
    is: z.boolean(),
    values: z.array(sizedText(1, ruleLimits.word)).max(ruleLimits.values),
  }),
  /** The value of a field of the contact or the ticket that the company defines. */
  z.object({ field: z.literal('custom'), condition: fieldCondition }),
  /** The organisation of the contact; null stands for a contact without one. */
  z.object({ field: z.literal('organisation'), operator, organisationIds: chosen }),
  z.object({ field: z.literal('contactName'), operator: z.enum(['any', 'all', 'none']), values: words }),
  /** The grade on one scale; without `scale`, that from 1 to 3. A rating on another scale does not match. */
  z.object({
    field: z.literal('rating'),
    scale: ratingScale.optional(),
    atLeast: z.int().min(0).max(10),
    atMost: z.int().min(0).max(10),
  }),
  /** What the rating says, on any scale. */
  z.object({ field: z.literal('satisfaction'), operator, values: z.array(z.enum(satisfactions)).min(1).max(3) }),
]);
export type RuleCondition = z.output<typeof ruleCondition>;

/** What a rule does, in this order; as the company itself, whose rights every call of an administrator has. */
export const ruleStep = z.discriminatedUnion('kind', [
  /** To a queue, and to an agent in it; without one the ticket waits there. */
  z.object({ kind: z.literal('transfer'), queueId: id, userId: id.nullable() }),
  z.object({
    kind: z.literal('tag'),
    add: z.array(id).max(ruleLimits.values),
    remove: z.array(id).max(ruleLimits.values),
  }),
  /** Sends a text to the customer, with its variables filled. */
  z.object({ kind: z.literal('text'), text: sizedText(1, longestMessage) }),
  /** Writes a note, and tells it to the named users. */
  z.object({ kind: z.literal('note'), note: sizedText(1, ruleLimits.note), userIds: z.array(id).max(ruleLimits.told) }),
  /** Sends a template of an official connection, in its tickets; variables without a value get that of their bound field. */
  chosenTemplate.extend({ kind: z.literal('template'), whatsappId: id }),
  /** Sets a field of the ticket or its contact; null takes the value away. `choiceIds`: of a field with choices, instead. */
  z.object({
    kind: z.literal('setField'),
    fieldId: id,
    value: z.union([z.string().max(longestLink), anyFieldNumber]).nullable(),
    choiceIds: z.array(id).max(mostFieldChoices),
  }),
  /** A prompt or an integration answers from now on; without either, people do. */
  z.object({ kind: z.literal('automation'), promptId: id.nullable(), integrationId: id.nullable() }),
  /** Tells the webhooks of the company that want the event `rule.ran`. */
  z.object({ kind: z.literal('webhook'), label: sizedText(1, ruleLimits.label) }),
  priorityStep,
  snoozeStep,
  /** Does the steps of a macro that the company shares; its texts are sent as those of rules are. */
  z.object({ kind: z.literal('macro'), macroId: id }),
  /** The server of an app answers the customer, as at a step of the chatbot. */
  z.object({ kind: z.literal('appStep'), appStep }),
  z.object({ kind: z.literal('resolve'), withoutRating: z.boolean() }),
]);
export type RuleStep = z.output<typeof ruleStep>;

const ruleBody = z.object({
  name: sizedText(1, 60),
  isActive: z.boolean().default(false),
  trigger: ruleTrigger,
  /** Whether all conditions must be true, or one of them; without conditions every ticket matches. */
  match: z.enum(['all', 'any']).default('all'),
  conditions: z.array(ruleCondition).max(ruleLimits.conditions).default([]),
  steps: z.array(ruleStep).min(1).max(ruleLimits.steps),
  /** Whether later rules of the same occasion are left out once this one ran. */
  stopsOthers: z.boolean().default(false),
  perTicketAndHour: z.int().min(1).max(ruleLimits.perTicketAndHour).default(3),
});
export type RuleDraft = z.output<typeof ruleBody>;

/** A rule of the company: when, if, then. `ran`: in how many tickets it ran in the last 30 days. */
export const rule = ruleBody.required().extend({
  id,
  position: z.int(),
  ran: z.int(),
  lastRanAt: timestamp.nullable(),
  /** When its address was made or renewed; null without one. The address itself is not shown again. */
  hookMadeAt: timestamp.nullable(),
  /** What was last wrong with it: a step that was refused, or a loop that was cut; null after a run that went well. */
  problem: z.object({ error: z.string(), step: z.int().nullable(), at: timestamp }).nullable(),
  changedBy: z.string(),
  companyId: id,
  updatedAt: timestamp,
});
export type Rule = z.output<typeof rule>;

/**
 * How a rule ended for a ticket. `missed`: a condition was not true; `refused`: a step was, and nothing of the rule was done;
 * `limited`: it ran there as often as it may; `loop`: rules had called each other; `stopped`: a former rule ends the occasion;
 * `blocked`: the company has blocked the contact; `unplaced`: a call came and there was no ticket for it (`error`: `callProblems`).
 */
export const ruleOutcomes = ['ran', 'missed', 'refused', 'limited', 'loop', 'stopped', 'blocked', 'unplaced'] as const;

/** What a rule did, or why it did not. `condition` and `step`: the place of the one that decided, from 0. */
export const ruleRun = z.object({
  id: z.int(),
  outcome: z.enum(ruleOutcomes),
  condition: z.int().nullable(),
  step: z.int().nullable(),
  error: z.string().nullable(),
  ticket: z.object({ id, uuid: z.string(), contactName: z.string() }).nullable(),
  at: timestamp,
});
export type RuleRun = z.output<typeof ruleRun>;

const params = z.object({ ruleId: idInText });
const access = { access: 'settings:manage' } as const;
const referenceErrors = [
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
  'ERR_NO_MACRO_FOUND',
  'ERR_NO_CUSTOM_FIELD_FOUND',
  'ERR_NO_ORGANISATION_FOUND',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_NO_CAMPAIGN_FOUND',
  'ERR_NOT_FOUND',
] as const;

/** Work that does itself (ADR 168): when something happens to a ticket, and conditions are true, steps are done. */
export const ruleEndpoints = defineEndpoints({
  'GET /rules': { ...access, summary: 'The rules of the company, in their order', answer: z.array(rule) },
  'POST /rules': {
    ...access,
    summary: 'Create a rule; it is the last one',
    body: ruleBody,
    answer: rule,
    errors: ['ERR_TOO_MANY_RULES', ...referenceErrors],
  },
  'PUT /rules/:ruleId': {
    ...access,
    summary: 'Change a rule',
    params,
    body: changesOf(ruleBody),
    answer: rule,
    errors: ['ERR_NO_RULE_FOUND', ...referenceErrors],
  },
  'DELETE /rules/:ruleId': {
    ...access,
    summary: 'Delete a rule and its log',
    params,
    answer: done,
    errors: ['ERR_NO_RULE_FOUND'],
  },
  'PUT /rules/order': {
    ...access,
    summary: 'Change the order of the rules: all their ids',
    body: z.object({ ruleIds: z.array(id).min(1).max(ruleLimits.rules) }),
    answer: z.array(rule),
    errors: ['ERR_NO_RULE_FOUND'],
  },
  'POST /rules/trial': {
    ...access,
    summary: 'What a rule would do to the last 100 tickets as they are now; nothing is done',
    callsPerMinute: 30,
    /** `sample`: the body of a call, to try conditions on it. */
    body: ruleBody.pick({ trigger: true, match: true, conditions: true }).extend({ sample: callBody.optional() }),
    answer: z.object({
      tried: z.int(),
      matched: z.array(
        z.object({ id, uuid: z.string(), contactName: z.string(), lastMessage: z.string(), status: z.string() }),
      ),
    }),
  },
  'GET /rules/:ruleId/runs': {
    ...access,
    summary: 'What a rule did in the last 30 days, and why it did nothing; newest first',
    params,
    query: z.object({
      outcome: z.enum(ruleOutcomes).optional(),
      /** The id of the last run of the former page. */
      beforeId: idInText.optional(),
    }),
    answer: z.object({ runs: z.array(ruleRun), hasMore: z.boolean() }),
    errors: ['ERR_NO_RULE_FOUND'],
  },
});

/** Their event, for administrators. */
export const ruleEvents = { rule: resourceEvent(rule) };
