import { z } from 'zod';
import { identity, optionalText, reference, text } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';

const chat = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    title: text,
    ownerId: reference,
    users: z.array(z.object({ userId: reference })).default([]),
  })
  .transform(({ users, ...rest }) => ({ ...rest, userIds: users.flatMap(({ userId }) => userId ?? []) }));

const chatMessage = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  chatId: identity,
  senderId: reference,
  message: text,
  mediaPath: optionalText,
  mediaName: optionalText,
});

/** The chats of colleagues. */
export const chatTables: Pick<TableReadings, 'chats' | 'chatMessages'> = {
  chats: {
    table: ['Chats'],
    company: ofCompany,
    columns: { title: 'title', ownerId: 'ownerId' },
    without: ['uuid', 'lastMessage'],
    parts: [{ field: 'users', table: 'ChatUsers', column: 'chatId', of: 'id', columns: { userId: 'userId' } }],
    form: formOf(chat),
  },
  chatMessages: {
    table: ['ChatMessages'],
    company: { own: false, through: [{ column: 'chatId', table: 'Chats' }] },
    columns: {
      chatId: 'chatId',
      senderId: 'senderId',
      message: 'message',
      mediaPath: 'mediaPath',
      mediaName: 'mediaName',
    },
    without: ['mediaType'],
    form: formOf(chatMessage),
  },
};
