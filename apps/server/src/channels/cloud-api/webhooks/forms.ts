import { z } from 'zod';

/** The parts that many webhooks have (CLOUD-API, Webhooks). Partners leave out or misspell what they do not use. */

/** A text; empty for anything else. */
export const text = z.string().catch('');
/** An id as text, whether it came as text or as a number; undefined if there is none. */
export const idText = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
/** A number; undefined for anything else. */
export const figure = z.number().optional().catch(undefined);
/** Seconds since 1970, as text or number, in milliseconds; NaN for anything else. */
export const seconds = z
  .union([z.string(), z.number()])
  .transform((value) => Number(value) * 1000)
  .catch(Number.NaN);
/** A list whose elements are read one by one, so that a broken one spoils no other; empty for anything else. */
export const list = z.array(z.unknown()).catch([]);

/** A person in `contacts[]`. */
export const contactForm = z.object({
  wa_id: idText,
  user_id: idText,
  parent_user_id: idText,
  profile: z.object({ name: text, username: text }).catch({ name: '', username: '' }),
});
export type ContactForm = z.output<typeof contactForm>;

/** An error as WhatsApp reports it: its code decides, never its title (CLOUD-API 31). */
export const errorForm = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  title: text,
  message: text,
  error_data: z.object({ details: text }).catch({ details: '' }),
});
export type ErrorForm = z.output<typeof errorForm>;

/** The elements of a list that have a form; the others are left out. */
export function eachOf<Form extends z.ZodType>(form: Form, values: unknown): z.output<Form>[] {
  return list.parse(values).flatMap((value) => {
    const read = form.safeParse(value);
    return read.success ? [read.data] : [];
  });
}
