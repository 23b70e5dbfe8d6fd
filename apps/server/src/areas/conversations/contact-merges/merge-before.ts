import { z } from 'zod';
import type { ContactRow } from '../contacts/contact-rows.ts';
import type { contactIdentities } from '../contacts/contacts.schema.ts';
import type { MovedRows } from '../contacts/moved-rows.ts';

type Identity = typeof contactIdentities.$inferSelect;

/** What takes two merged contacts apart again: both before it, the contact after it, their names, and what was moved. */
export interface MergeBefore {
  kept: ContactRow;
  absorbed: ContactRow;
  after: ContactRow;
  identities: Identity[];
  moved: MovedRows;
}

const moment = z.coerce.date();
const text = z.string();
const storedContact = z.object({
  id: z.int(),
  uuid: text,
  companyId: z.int(),
  name: text,
  number: text.nullable(),
  numberState: z.enum(['known', 'unchecked', 'unknown']),
  lid: text.nullable(),
  userId: text.nullable(),
  parentUserId: text.nullable(),
  username: text.nullable(),
  identitySource: z.enum(['message', 'mapping', 'notice', 'history', 'agenda', 'import', 'person', 'program']),
  email: text,
  profilePicUrl: text,
  pictureCheckedAt: moment.nullable(),
  isGroup: z.boolean(),
  disableBot: z.boolean(),
  blockedAt: moment.nullable(),
  blockedBy: text.nullable(),
  /** Merges of before have none. */
  organisationId: z.int().nullable().default(null),
  extraInfo: z.array(z.object({ id: z.int().optional(), name: text, value: text })),
  createdAt: moment,
});
const stored = z.object({
  kept: storedContact,
  absorbed: storedContact,
  after: storedContact,
  identities: z.array(
    z.object({
      id: z.int(),
      companyId: z.int(),
      contactId: z.int(),
      kind: z.enum(['number', 'lid', 'userId', 'parentUserId', 'username']),
      value: text,
      source: storedContact.shape.identitySource,
      endedAt: moment.nullable(),
      isAlias: z.boolean(),
    }),
  ),
  moved: z.record(z.string(), z.unknown()),
});
export type StoredBefore = z.output<typeof stored>;

/** What was stored with a merge. */
export function readBefore(before: unknown): StoredBefore {
  return stored.parse(before);
}
