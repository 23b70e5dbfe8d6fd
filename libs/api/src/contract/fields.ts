import { z } from 'zod';

/** A record's id: a positive integer that the database can hold. */
export const id = z.int32().positive();

/** An id in a path or query, where everything is text. */
export const idInText = z.coerce.number().int().positive().max(2_147_483_647);

/** A moment in time: the server may hand over a Date, the wire carries ISO 8601 in UTC. */
export const timestamp = z
  .union([z.date(), z.string()])
  .transform((moment) => (moment instanceof Date ? moment.toISOString() : moment))
  .pipe(z.string());

/** A calendar day that exists, YYYY-MM-DD. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), 'Expected a day of our era');

/** A switch in a query string: existing clients send `true` and `false` as text. */
export const flagInText = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A list of ids in a query string: JSON as existing clients send it, e.g. `[1,2]`. */
export const idsInText = z.string().transform((text, context) => {
  const ids = parseIds(text);
  if (ids) return ids;
  context.addIssue({ code: 'custom', message: 'Expected a JSON list of ids' });
  return z.NEVER;
});

function parseIds(text: string): number[] | undefined {
  try {
    const parsed = z.array(idInText).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What a field says when it is missing, and what else it says of a value that is of no use (SPEC §5). */
export function orRequired(otherwise?: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? 'Required' : otherwise) };
}

/** Text that identifies a person: between `minimum` and `maximum` characters with the texts of SPEC §5. */
export function sizedText(minimum: number, maximum: number) {
  return z.string(orRequired()).trim().min(minimum, 'Too Short!').max(maximum, 'Too Long!');
}

/** An address of somebody who signs in (SPEC §5). */
export const email = z.email(orRequired('Invalid email'));

/** A new password (SPEC §5, §9). */
export const password = z.string(orRequired()).min(5, 'Too Short!').max(50, 'Too Long!');

/** HH:MM, 24 hours, or nothing. */
export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .or(z.literal(''));

/** The answer of calls that only say "done". */
export const done = z.object({ message: z.string() });

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changes<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> };

/**
 * The body of a change: every field may be left out, and one that is left out stays as it is. (`partial()` alone keeps
 * the defaults of the body it is made from, and would so reset what nobody mentioned.)
 */
export function changesOf<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>): z.ZodObject<Changes<Shape>> {
  const fields = Object.entries(body.shape).map(([name, field]) => {
    const plain = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [name, z.optional(plain)];
  });
  // Object.fromEntries forgets which name has which schema; they are those of `body`, one by one.
  return z.object(Object.fromEntries(fields) as Changes<Shape>);
}
