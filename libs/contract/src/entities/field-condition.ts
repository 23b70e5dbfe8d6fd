import { z } from 'zod';
import { day, id, sizedText } from '../fields.ts';
import { anyFieldNumber, mostFieldChoices } from './custom-field.ts';

/** The most texts of a condition. */
const mostTexts = 20;
/** How many days a date may lie away from today. */
const mostDays = 3_650;

const fieldId = id;

/** A condition on the value of a field; its parts are named by `fieldCondition`. */
export type FieldCondition = { fieldId: number } & (
  | { test: 'contains'; operator: 'any' | 'all' | 'none'; values: string[] }
  | { test: 'number'; atLeast: number | null; atMost: number | null }
  | { test: 'date'; from: string | null; to: string | null }
  | { test: 'days'; from: number; to: number }
  | { test: 'choice'; operator: 'any' | 'none'; choiceIds: number[] }
  | { test: 'empty'; isEmpty: boolean }
);

/**
 * What must be true of the value of a field of a contact or ticket (docs/adr/0174), by the kind of the field. Without a value only `none` and
 * `isEmpty` are true.
 */
export const fieldCondition: z.ZodType<FieldCondition, FieldCondition> = z.discriminatedUnion('test', [
  /** A text or link contains any, all or none of these, without regard to case and accents. */
  z.object({
    fieldId,
    test: z.literal('contains'),
    operator: z.enum(['any', 'all', 'none']),
    values: z.array(sizedText(1, 100)).min(1).max(mostTexts),
  }),
  /** A number is in this range; null: no bound. */
  z.object({
    fieldId,
    test: z.literal('number'),
    atLeast: anyFieldNumber.nullable(),
    atMost: anyFieldNumber.nullable(),
  }),
  /** A day is in this range; null: no bound. */
  z.object({ fieldId, test: z.literal('date'), from: day.nullable(), to: day.nullable() }),
  /** A day is within so many days from today on, 0 is today; negative ones are past. */
  z.object({
    fieldId,
    test: z.literal('days'),
    from: z.int().min(-mostDays).max(mostDays),
    to: z.int().min(-mostDays).max(mostDays),
  }),
  /** One of the choices, or none of them. */
  z.object({
    fieldId,
    test: z.literal('choice'),
    operator: z.enum(['any', 'none']),
    choiceIds: z.array(id).min(1).max(mostFieldChoices),
  }),
  z.object({ fieldId, test: z.literal('empty'), isEmpty: z.boolean() }),
]);
