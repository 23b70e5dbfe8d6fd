import { ruleOccasions } from '@recado/contract';
import { ratingScales } from '@recado/contract/rating-scales';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import type { BodyValues } from '../hooks/body-values.ts';

/** The kind of the job in which the rules of an occasion run. */
export const runRulesKind = 'run-rules';

/** The kind of the job that finds the ticket in which the rules of a contact's occasion run. */
export const contactRulesKind = 'run-rules-of-contact';

/** Why rules look at a ticket. It has no text of the customer, because operators see jobs. */
export const occasion = z.object({
  companyId: z.number(),
  ticketId: z.number(),
  trigger: z.enum([
    ...ruleOccasions,
    'fieldChanged',
    'waiting',
    'silent',
    'timeOfDay',
    'levelNear',
    'levelMissed',
    'webhook',
  ]),
  /** The customer's message. */
  messageId: z.number().optional(),
  /** The grade, and the best one of its scale; a job of a former release has no scale, which is 3. */
  rating: z.number().optional(),
  ratingScale: z.literal(ratingScales).optional(),
  /** The fields that changed. */
  fieldIds: z.array(z.number()).optional(),
  /** For a call from outside: its rule. For a trigger of time also the beginning of the wait, or the time of the day. */
  ruleId: z.number().optional(),
  occurredAt: z.coerce.date().optional(),
  /** The rules that led to it, one by the other. */
  chain: z.array(z.number()).default([]),
});
export type Occasion = z.output<typeof occasion>;

/** The same for a contact, in whose ticket they run. */
export const contactOccasion = occasion
  .pick({ companyId: true, fieldIds: true, chain: true })
  .extend({ contactId: z.number(), trigger: z.enum(['contactCreated', 'fieldChanged']) });
export type ContactOccasion = z.output<typeof contactOccasion>;

/** The job for an occasion of a contact. */
export function contactRulesJob(asked: ContactOccasion): NewJob {
  const { companyId, contactId } = asked;
  return { kind: contactRulesKind, payload: asked, companyId, lane: `rules-of-contact:${contactId}` };
}

/** A rule that does its steps in a ticket. `messageId`: the customer's message that it looked at. */
export interface ActingRule {
  rule: { id: number; name: string };
  companyId: number;
  ticketId: number;
  messageId?: number | undefined;
  /** What the call from outside brought. */
  body?: BodyValues | undefined;
}

/** Those of a ticket run one after the other, so that each sees what the one before it did. */
export function rulesJob({ occurredAt, ...asked }: Occasion): NewJob {
  const { companyId, ticketId, ruleId } = asked;
  const at = occurredAt?.toISOString();
  return {
    kind: runRulesKind,
    payload: { ...asked, ...(at && { occurredAt: at }) },
    companyId,
    lane: `rules:${ticketId}`,
    ...(at && { dedupeKey: `rule:${ruleId}:${ticketId}:${at}` }),
  };
}

const chains = new WeakMap<Unit, readonly number[]>();

/** The rules that run in this unit, one caused by the other; empty where people or customers cause what happens. */
export function chainIn(unit: Unit): readonly number[] {
  return chains.get(unit) ?? [];
}

/** Notes which rules cause what happens from now on in a unit. */
export function setChain(unit: Unit, chain: readonly number[]): void {
  chains.set(unit, chain);
}
