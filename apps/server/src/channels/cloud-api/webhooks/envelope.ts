import { z } from 'zod';
import { list, seconds, text } from './forms.ts';

/** One change that a webhook reports. */
export interface Change {
  /** The business account, or in some events of an account the partner's business (CLOUD-API 17). */
  accountId: string;
  /** When WhatsApp reported it, milliseconds since 1970; NaN if it does not say. */
  at: number;
  field: string;
  value: Record<string, unknown>;
  /** WhatsApp's id of the number that it is about; null if it is about the account. */
  phoneNumberId: string | null;
}

/** An id of WhatsApp's own: digits; empty for anything else. */
const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,64}$/))
  .catch('');
const entryForm = z.object({ id, time: seconds, changes: list });
const changeForm = z.object({ field: text, value: z.record(z.string(), z.unknown()) });
const numberForm = z.object({ phone_number_id: id });
const bodyForm = z.object({ entry: list });

/** The changes in a webhook, from all of its entries. What has another form is left out; `skipped` counts it. */
export function changesIn(body: unknown): { changes: Change[]; skipped: number } {
  const entries = bodyForm.safeParse(body).data?.entry ?? [];
  const changes: Change[] = [];
  let skipped = 0;
  for (const entry of entries) {
    const read = entryForm.safeParse(entry);
    if (!read.success) skipped += 1;
    for (const change of read.data?.changes ?? []) {
      const known = changeForm.safeParse(change).data;
      if (!known) skipped += 1;
      else
        changes.push({
          accountId: read.data?.id ?? '',
          at: read.data?.time ?? Number.NaN,
          ...known,
          phoneNumberId: numberIn(known.value),
        });
    }
  }
  return { changes, skipped };
}

/** The number of a change; changes of control name it as their receiver. */
function numberIn({ metadata, recipient }: Record<string, unknown>): string | null {
  for (const part of [metadata, recipient]) {
    const named = numberForm.safeParse(part).data?.phone_number_id;
    if (named) return named;
  }
  return null;
}
