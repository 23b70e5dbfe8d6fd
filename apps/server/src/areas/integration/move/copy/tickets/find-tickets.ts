import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';

/** A conversation: a contact on a connection; null for connections that were deleted, which count as one. */
export interface Conversation {
  contactId: number;
  whatsappId: number | null;
  isGroup: boolean;
  createdAt: Date;
}

/** Names a conversation in a map. */
export function conversationKey({ contactId, whatsappId }: Pick<Conversation, 'contactId' | 'whatsappId'>): string {
  return `${contactId}/${whatsappId ?? ''}`;
}

/** The tickets that conversations have here, by `conversationKey`: a live one, otherwise the newest. */
export async function knownTickets(
  unit: Unit,
  companyId: number,
  contactIds: readonly number[],
): Promise<Map<string, number>> {
  if (contactIds.length === 0) return new Map();
  const { id, contactId, whatsappId, status } = tickets;
  const found = await unit.db
    .select({ id, contactId, whatsappId })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), isOneOf(contactId, contactIds)))
    .orderBy(sql`${status} <> 'closed'`, id);
  return new Map(found.map((row) => [conversationKey(row), row.id]));
}

const made = z.array(z.object({ id: z.int(), uuid: z.string() }));

/** Makes closed, empty tickets for conversations that have none. Returns their ids by `conversationKey`. */
export async function makeTickets(
  unit: Unit,
  companyId: number,
  conversations: readonly Conversation[],
): Promise<Map<string, number>> {
  if (conversations.length === 0) return new Map();
  const byUuid = new Map(conversations.map((conversation) => [randomUUID() as string, conversation]));
  const rows = JSON.stringify([...byUuid].map(([uuid, conversation]) => ({ uuid, ...conversation })));
  const { rows: inserted } = await unit.db.execute(sql`
    insert into ${tickets} (company_id, uuid, status, contact_id, whatsapp_id, is_group, last_message_at, created_at, updated_at)
    select ${companyId}::integer, uuid, 'closed', "contactId", "whatsappId", "isGroup", "createdAt", "createdAt", "createdAt"
    from jsonb_to_recordset(${rows}::jsonb)
      as r(uuid uuid, "contactId" integer, "whatsappId" integer, "isGroup" boolean, "createdAt" timestamptz)
    returning id, uuid`);
  return new Map(
    made.parse(inserted).flatMap(({ id, uuid }) => {
      const conversation = byUuid.get(uuid);
      return conversation ? [[conversationKey(conversation), id] as const] : [];
    }),
  );
}
