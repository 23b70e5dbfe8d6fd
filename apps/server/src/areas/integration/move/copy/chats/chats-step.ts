import { and, eq, notInArray } from 'drizzle-orm';
import { chats, chatUsers } from '../../../../conversations/chats/chats.schema.ts';
import type { SourceChat } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { rowsStep } from '../rows-step.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'chats';

/** Copies the chats of the team with their members. */
export const chatsStep = rowsStep({
  kind,
  table: chats,
  know: async (unit, rows: readonly SourceChat[], context) => ({
    users: await context.targets(
      unit,
      'users',
      rows.flatMap(({ ownerId, userIds }) => [ownerId, ...userIds]),
    ),
    companyId: context.companyId,
    now: unit.now(),
  }),
  valuesOf: (row, known, context) => ({
    companyId: known.companyId,
    title: bounded(context, { kind, id: row.id }, row.title, 100) || `Chat ${row.id}`,
    ownerId: targetOf(known.users, row.ownerId),
    lastMessageAt: row.updatedAt ?? row.createdAt ?? known.now,
    createdAt: row.createdAt ?? known.now,
  }),
  insert: (unit, values) => unit.db.insert(chats).values(values).returning({ id: chats.id }),
  // The time of the last message is that of the messages, which follow.
  update: (unit, id, { lastMessageAt: _lastMessageAt, ...values }) =>
    unit.db.update(chats).set(values).where(eq(chats.id, id)),
  async after({ db }, became, { users, companyId }) {
    for (const { row, id: chatId } of became) {
      const members = [...new Set([row.ownerId, ...row.userIds].flatMap((id) => targetOf(users, id) ?? []))];
      const ofChat = eq(chatUsers.chatId, chatId);
      await db
        .delete(chatUsers)
        .where(members.length > 0 ? and(ofChat, notInArray(chatUsers.userId, members)) : ofChat);
      if (members.length === 0) continue;
      await db
        .insert(chatUsers)
        .values(members.map((userId) => ({ companyId, chatId, userId })))
        .onConflictDoNothing();
    }
  },
});
