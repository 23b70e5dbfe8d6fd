import { z } from 'zod';
import { id, ids, timestamp } from '../fields.ts';
import { because } from '../issues.ts';

/** What a field that a company defines is about. */
export const customFieldSubjects = ['contact', 'ticket'] as const;
export type CustomFieldSubject = (typeof customFieldSubjects)[number];

/** What such a field holds: `choice` is one of its choices, `several` are many of them, `link` is an address on the web. */
export const customFieldKinds = ['text', 'number', 'date', 'choice', 'several', 'link'] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

/** Who sees and changes its values. */
export const customFieldReaders = ['everyone', 'administrators'] as const;

/** The most fields of contacts, and as many of tickets. */
export const mostCustomFields = 50;
/** The most fields that a queue requires before its tickets are resolved. */
export const mostRequiredFields = 10;
/** The most choices of a field. */
export const mostFieldChoices = 100;

/** One choice of a field. An archived one is not offered any more; values that have it keep it. */
const customFieldChoice = z.object({ id, name: z.string(), isArchived: z.boolean() });

/** A field of contacts or tickets that a company defines (ADR 165). */
export const customField = z.object({
  id,
  companyId: id,
  subject: z.enum(customFieldSubjects),
  kind: z.enum(customFieldKinds),
  name: z.string(),
  /** The name for programs, spreadsheets and variables of texts; it never changes. */
  key: z.string(),
  help: z.string(),
  seenBy: z.enum(customFieldReaders),
  /** No longer shown or changed; the values stay. */
  isArchived: z.boolean(),
  /** Its place among the fields of its subject, from 0. */
  position: z.int(),
  choices: z.array(customFieldChoice),
  updatedAt: timestamp,
});
export type CustomField = z.output<typeof customField>;

/** The value of a field of one contact or ticket. */
export const customFieldValue = z.object({
  fieldId: id,
  key: z.string(),
  /** A text, a day (YYYY-MM-DD) or an address; a number; the id of a choice, or the ids of several. */
  value: z.union([z.string(), z.number(), z.array(id)]),
  /** The value in words, e.g. the names of choices. */
  text: z.string(),
});
export type CustomFieldValue = z.output<typeof customFieldValue>;

/** A field and the value that is looked for, as `key:value`. */
export const customFieldFilter = z
  .string()
  .trim()
  .max(2_100)
  .regex(/^[a-z][a-z0-9_]*:/);

/** Any number in a request about values: wider than what a field takes, so that its refusal names the field. */
export const anyFieldNumber = z.number().min(-1_000_000_000_000_000).max(1_000_000_000_000_000);

/** The longest address of a link. */
export const longestLink = 2000;

/** A changed value of a contact or ticket; null takes it away. */
export const changedFieldValue = z.object({
  fieldId: id,
  value: z.union([z.string().max(longestLink), anyFieldNumber, ids.max(mostFieldChoices)]).nullable(),
});
export type ChangedFieldValue = z.output<typeof changedFieldValue>;

/** Values of fields by their keys, as programs name them: choices by their names; null takes a value away. */
export const namedFieldValues = z
  .record(
    z.string().max(40),
    z
      .union([z.string().max(longestLink), anyFieldNumber, z.array(z.string().max(100)).max(mostFieldChoices)])
      .nullable(),
  )
  .refine((values) => Object.keys(values).length <= mostCustomFields, because('tooMany', { maximum: mostCustomFields }))
  .meta({ maxProperties: mostCustomFields })
  .optional();
