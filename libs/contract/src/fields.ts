import { z } from 'zod';
import { because } from './issues.ts';
import { longestSearch } from './limits.ts';
import { longestMessage } from './message-windows.ts';
import { fewestDigits, writtenNumbers } from './phone-numbers/written.ts';

/** A record's id: a positive integer that the database can hold. */
export const id = z.int32().positive();

/** An id in a path or query, where everything is text. */
export const idInText = z.coerce.number().int().positive().max(2_147_483_647);

/** A moment in time: the server may use a Date, the wire format is ISO 8601 in UTC. */
export const timestamp = z
  .union([z.date(), z.string().max(40)])
  .transform((moment) => (moment instanceof Date ? moment.toISOString() : moment))
  .pipe(z.string().max(40));

/** A calendar day that exists, YYYY-MM-DD. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), because('invalidDate'));

/** A day, or an instant of it, as clients of the family send it: the day that it is in the company's time zone. */
export const dayOrInstant = z.union([day, z.iso.datetime({ offset: true }).max(40)]);

/** A switch in a query string: existing clients send `true` and `false` as text. */
export const flagInText = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The maximum number of ids in one list. */
const mostIds = 500;

/** A list of ids in a body. */
export const ids = z.array(id).max(mostIds);

/** A list of ids in a query string: JSON as existing clients send it, e.g. `[1,2]`. */
export const idsInText = parsedJson(mostIds * 12, z.array(idInText).max(mostIds));

/** A value that is sent as JSON in a text of at most `longest` characters. */
export function parsedJson<Value extends z.ZodType>(longest: number, value: Value) {
  return z
    .string()
    .max(longest)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', ...because('invalidFormat') });
        return z.NEVER;
      }
    })
    .pipe(value);
}

/** Any JSON of at most `most` bytes, in which lists and objects lie at most `deepest` deep in each other. */
export function smallJson(most: number, deepest: number) {
  return z
    .unknown()
    .superRefine((value, context) => {
      const isAbsent = value === undefined;
      if (isAbsent) context.addIssue({ code: 'custom', ...because('required') });
      else if (!isStorable(value, deepest)) context.addIssue({ code: 'custom', ...because('invalid') });
      else if (new TextEncoder().encode(JSON.stringify(value)).length > most)
        context.addIssue({ code: 'custom', ...because('tooLong', { maximum: most }) });
    })
    .meta({ maxBytes: most });
}

/** Not too deep, without numbers that JSON has not (`1e999`), and without names of fields that the database refuses. */
function isStorable(value: unknown, deepest: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (deepest === 0) return false;
  return Object.entries(value).every(
    ([name, inner]) => !name.includes('\0') && name.isWellFormed() && isStorable(inner, deepest - 1),
  );
}

/** A text in the three languages of the product. */
export const texts = z.object({ pt: z.string(), en: z.string(), es: z.string() });

/** A switch among the fields of a form, where everything is text. */
export const switchInForm = z.string().max(10).pipe(z.stringbool());

/** Text that identifies a person: between `minimum` and `maximum` characters (SPEC §5). */
export function sizedText(minimum: number, maximum: number) {
  return z.string().trim().min(minimum).max(maximum);
}

/** The search text of a list; empty by default. */
export const searchText = z.string().trim().max(longestSearch).default('');

/** The text of a message. Multipart bodies turn line breaks into CRLF; WhatsApp uses LF. */
export const messageText = z
  .string()
  .max(longestMessage)
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n'));

/** An e-mail address for signing in (SPEC §5). */
export const email = z.email().max(200);

/** The fewest characters of a new password (SPEC §5, §9); a company may ask for more (docs/adr/0190). */
export const shortestPassword = 5;
/** The most: a sentence fits, and a hash takes no longer than usual. */
export const longestPassword = 128;

/** A new password. */
export const password = z.string().min(shortestPassword).max(longestPassword);

/** The code of an app, six digits, or one of the codes for an emergency, ten letters and digits; spaces and hyphens do not matter. */
export const secondFactorCode = z.string().trim().min(6).max(20);

/** An existing password; the rules for new ones do not apply. */
export const currentPassword = z.string().min(1).max(200);

/** A phone number with any separators between its digits. */
export const writtenNumber = z
  .string()
  .trim()
  .max(50)
  .refine((text) => text.replace(/\D/g, '').length >= fewestDigits, because('tooShort', { minimum: fewestDigits }))
  .refine(isComplete, because('roundedNumber'));

/** The number of a contact (SPEC §5), as it is written. */
export const contactNumber = sizedText(fewestDigits, 50).refine(isComplete, because('roundedNumber'));

/** Whether a spreadsheet has not replaced the last digits of a number by an exponent. */
function isComplete(text: string): boolean {
  return !writtenNumbers(text).includes('rounded');
}

/** HH:MM, 24 hours, or nothing. */
export const clockTime = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .or(z.literal(''));

const digitsOfField = z
  .string()
  .max(10)
  .regex(/^\d{1,10}$/)
  .transform(Number);

/**
 * An optional number of a form: the number, the digits of a text field, or `""` or `false` for none (SERVER §1). An
 * absent field stays absent. Declared because clients rely on it; what else clients of the family send, the server
 * reads as they mean it (ADR 19).
 */
export function orNone(number: z.ZodType<number, number>) {
  const none = z.literal(['', false]).transform(() => null);
  return z.union([number, digitsOfField.pipe(number), none]).nullish();
}

/** An optional id that is chosen in a form. */
export const idOrNone = orNone(id);

/** A number of a form whose field may be empty: an empty field is treated as absent. */
export function orEmpty(number: z.ZodType<number, number>) {
  const empty = z.literal(['', null]).transform(() => undefined);
  return z.union([number, digitsOfField.pipe(number), empty]).optional();
}

/** An optional moment of a form: `""` and `false` mean none. */
export const momentOrNone = z.union([z.literal(['', false]).transform(() => null), timestamp]).nullish();

/** Texts under names that the sender chooses, at most `most` of `longest` characters. */
export function namedTexts(most: number, longest: number) {
  return z
    .record(z.string().max(100), z.string().max(longest))
    .refine((texts) => Object.keys(texts).length <= most, because('tooMany', { maximum: most }))
    .meta({ maxProperties: most });
}

/** The answer of calls without a result. */
export const done = z.object({ message: z.string() });

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changes<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> };

/**
 * The body of a change: every field is optional, and an absent one keeps its value. (`partial()` alone keeps the
 * defaults of the original body, and would reset absent fields.)
 */
export function changesOf<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>): z.ZodObject<Changes<Shape>> {
  const fields = Object.entries(body.shape).map(([name, field]) => {
    const plain = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [name, z.optional(plain)];
  });
  // Object.fromEntries loses the type of each name; the schemas are those of `body`.
  return z.object(Object.fromEntries(fields) as Changes<Shape>);
}

/** What a deletion does with live tickets; older clients do not send it. */
export const liveTickets = z.object({ tickets: z.enum(['keep', 'refuse']).default('keep') });
