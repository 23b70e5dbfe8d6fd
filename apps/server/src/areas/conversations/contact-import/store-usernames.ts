import { and, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import type { ContactChange } from '../contacts/in-process-events.ts';
import type { ReadPerson } from './read-row.ts';
import { refusedAs, type StoredContacts, withIds } from './store-people.ts';

const written = z.array(z.object({ username: z.string(), isNew: z.boolean() }));

/**
 * Stores people who are known by a username alone as contacts, in one statement (docs/adr/0126): a message of theirs finds
 * them once WhatsApp names it. If a contact has the username already, the row is refused, or the contact gets the rest.
 */
export async function storeUsernames(
  unit: Unit,
  people: readonly (ReadPerson & { username: string })[],
  { companyId, onDuplicate }: { companyId: number; onDuplicate: 'skip' | 'update' },
): Promise<StoredContacts> {
  if (people.length === 0) return { created: 0, updated: 0, refused: [], changes: [], stored: [] };
  const values = people.map(({ name, username, email, extraInfo }) => ({
    companyId,
    name,
    number: null,
    username,
    email,
    extraInfo: extraInfo.map((info, index) => ({ ...info, id: index + 1 })),
    identitySource: 'import' as const,
  }));
  const insertion = unit.db.insert(contacts).values(values);
  const returned = { id: contacts.id, username: contacts.username, isNew: sql<boolean>`(xmax = 0)` };
  const rows =
    onDuplicate === 'skip'
      ? await insertion.onConflictDoNothing().returning(returned)
      : await insertion
          .onConflictDoUpdate({
            target: [contacts.companyId, contacts.username],
            targetWhere: and(isNotNull(contacts.username)),
            set: { name: sql`excluded.name`, email: sql`coalesce(nullif(excluded.email, ''), ${contacts.email})` },
          })
          .returning(returned);
  const stored = written.parse(rows);
  const names = new Set(stored.map(({ username }) => username));
  const ids = new Map(rows.map((row) => [row.username, row.id]));
  const created = stored.filter(({ isNew }) => isNew).length;
  return {
    created,
    updated: stored.length - created,
    refused: people.filter(({ username }) => !names.has(username)).map((person) => refusedAs('exists', person)),
    changes: rows.map(({ id, isNew }): ContactChange => ({ contactId: id, action: isNew ? 'create' : 'update' })),
    stored: withIds(people, ({ username }) => ids.get(username)),
  };
}
