import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, idInText, smallJson, timestamp } from '../fields.ts';
import { ruleCallLimits } from '../limits.ts';

/** A place in the body of a call: names of fields, or numbers of a list from 0, with dots between, e.g. `order.items.0.name`. */
export const bodyPath = z
  .string()
  .max(ruleCallLimits.path)
  .regex(/^[\w-]+(?:\.[\w-]+)*$/);

/** The body of a call: a JSON object within the limits. */
export const callBody = smallJson(ruleCallLimits.bytes, ruleCallLimits.depth)
  .refine((body) => typeof body === 'object' && body !== null && !Array.isArray(body))
  .refine(hasFewValues)
  .meta({ maxBytes: ruleCallLimits.bytes });

/** Whether a body has no more values than it may; it stops counting there. */
function hasFewValues(body: unknown): boolean {
  let values = 0;
  const fits = (value: unknown): boolean => {
    values += 1;
    if (values > ruleCallLimits.values) return false;
    return typeof value !== 'object' || value === null || Object.values(value).every(fits);
  };
  return fits(body);
}

/** Why a call found no ticket: the rule is off, its body has no number, no contact has it, or the contact has no live ticket. */
export const callProblems = ['off', 'noNumber', 'unknownNumber', 'noTicket'] as const;

/** The addresses of rules, which systems outside call (ADR 178). */
export const ruleHookEndpoints = defineEndpoints({
  'POST /rules/:ruleId/hook': {
    access: 'settings:manage',
    summary: 'Give a rule that a call starts a new address; the former one ends, and this one is shown only now',
    callsPerMinute: 30,
    params: z.object({ ruleId: idInText }),
    answer: z.object({ address: z.string(), madeAt: timestamp }),
    errors: ['ERR_NO_RULE_FOUND'],
  },
  'POST /hooks/rules/:token': {
    summary:
      'Start the rule of an address with a JSON body. The answer is the same whatever the rule does: its log says it. A repetition with the same `Idempotency-Key`, or the same `id` in the body, runs once',
    access: 'public',
    callsPerMinute: 300,
    idempotent: true,
    largest: ruleCallLimits.bytes,
    params: z.object({ token: z.string().min(1).max(100) }),
    body: callBody,
    answer: done,
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  },
});
