import { longestChatMessage } from '@recado/contract/message-windows';
import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { users } from '../../../../../platform/database/schema/users.ts';
import { chatMessages, chats, chatUsers } from '../../../../conversations/chats/chats.schema.ts';
import { mediaFiles } from '../../../../conversations/messages/messages.schema.ts';
import type { SourceChatMessage } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { copiedTexts } from '../copied-texts.ts';
import { idsIn } from '../ids-in.ts';
import { noteWritten } from '../moved-rows.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, filesOfRows } from '../store-files.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'chatMessages';

/** Copies messages of the team's chats. Everybody has read them: they did so, or can, in the other product. */
export function chatMessagesStep(store: FileStore) {
  return rowsStep({
    kind,
    table: chatMessages,
    prepare: filesOfRows(store, kind),
    async know(unit, rows: readonly SourceChatMessage[], context) {
      const senders = await context.targets(unit, 'users', idsIn(rows, 'senderId'));
      const names = await unit.db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(isOneOf(users.id, [...senders.values()]));
      return {
        chats: await context.targets(unit, 'chats', idsIn(rows, 'chatId')),
        senders,
        names: new Map(names.map(({ id, name }) => [id, name])),
        unknown: (await copiedTexts(unit, context.companyId)).unknownAuthor,
        companyId: context.companyId,
        now: unit.now(),
      };
    },
    valuesOf(row, known, context, files) {
      const of = { kind, id: row.id } as const;
      const chatId = known.chats.get(row.chatId);
      if (chatId === undefined) {
        context.find({ ...of, reason: 'orphanChatMessage', detail: row.message });
        return null;
      }
      const senderId = targetOf(known.senders, row.senderId);
      const mediaId = row.mediaPath === null ? null : (files.get(row.mediaPath) ?? null);
      return {
        companyId: known.companyId,
        chatId,
        senderId,
        senderName: known.names.get(senderId ?? 0) ?? known.unknown,
        message: bounded(context, of, row.message, longestChatMessage),
        mediaId,
        mediaType: mediaId === null ? null : mediaTypeOf(mediaId),
        createdAt: row.createdAt ?? known.now,
      };
    },
    insert: (unit, values) => unit.db.insert(chatMessages).values(values).returning({ id: chatMessages.id }),
    update: (unit, id, values) => unit.db.update(chatMessages).set(values).where(eq(chatMessages.id, id)),
    async after(unit, _became, known) {
      const ids = [...new Set(known.chats.values())];
      await showNewest(unit, ids);
      await noteWritten(unit, known.companyId, 'chats', ids);
    },
  });
}

/** How a file is shown, by its content. */
function mediaTypeOf(mediaId: number) {
  return sql<'image' | 'audio' | 'video' | 'other'>`(
    select case when f.safe_inline and split_part(f.mimetype, '/', 1) in ('image', 'audio', 'video')
      then split_part(f.mimetype, '/', 1) else 'other' end
    from ${mediaFiles} f where f.id = ${mediaId})`;
}

/** Characters of the last message in lists. */
const listLength = 500;

/** Shows the newest message of chats in their lists, and counts all as read. */
async function showNewest({ db }: Unit, chatIds: readonly number[]): Promise<void> {
  if (chatIds.length === 0) return;
  await db.execute(sql`
    update ${chats} c set last_message = left(newest.sender_name || ': ' || newest.message, ${listLength}),
      last_message_at = newest.created_at
    from (select distinct on (chat_id) chat_id, sender_name, message, created_at from ${chatMessages}
      where ${isOneOf(sql`chat_id`, chatIds)} order by chat_id, id desc) newest
    where c.id = newest.chat_id`);
  await db.execute(sql`
    update ${chatUsers} u set unreads = 0, last_read_id = newest.id
    from (select chat_id, max(id) as id from ${chatMessages} where ${isOneOf(sql`chat_id`, chatIds)} group by chat_id) newest
    where u.chat_id = newest.chat_id`);
}
