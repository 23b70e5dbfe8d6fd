import { z } from 'zod';
import { flag, identity, json, jsonText, moment, optionalText, reference, text, whole } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import type { TableReadings } from '../reading/table-reading.ts';

/** Reactions, as editions store them: by a user here, or by a number. */
const reactionRow = z
  .looseObject({
    type: z.string().optional(),
    emoji: z.string().optional(),
    text: z.string().optional(),
    userId: z.union([z.string(), z.number()]).nullish(),
    from: z.string().optional(),
    jid: z.string().optional(),
    fromMe: z.boolean().optional(),
  })
  .transform((row) => ({
    from: String(row.from ?? row.jid ?? row.userId ?? '').slice(0, 100),
    emoji: (row.emoji ?? row.type ?? row.text ?? '').slice(0, 32),
    fromMe: row.fromMe ?? (row.userId !== undefined && row.userId !== null),
  }));
const mostReactions = 1_100;

/** Whoever reacts may be missing; what is no list of reactions counts as none. */
const reactions = json.transform((value) => {
  const list = Array.isArray(value) ? value.slice(0, mostReactions) : [];
  return list.flatMap((row) => reactionRow.safeParse(row).data ?? []).filter(({ emoji }) => emoji !== '');
});

const message = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    wid: identity,
    ticketId: identity,
    contactId: reference,
    body: text,
    ack: whole,
    read: flag,
    fromMe: flag,
    mediaType: text,
    mediaPath: optionalText,
    isDeleted: flag,
    isEdited: flag,
    isForwarded: flag,
    quotedId: reference,
    remoteJid: optionalText,
    participant: optionalText,
    dataJson: jsonText,
    former: z.array(z.object({ body: text, createdAt: moment })).default([]),
    reactions,
  })
  .transform(({ former, ...rest }) => ({
    ...rest,
    formerTexts: former
      .map(({ body, createdAt }) => ({ body, at: createdAt }))
      .sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0)),
  }));

/** Messages: most rows of all. */
export const messageTables: Pick<TableReadings, 'messages'> = {
  messages: {
    table: ['Messages'],
    company: { own: true, through: [{ column: 'ticketId', table: 'Tickets' }] },
    columns: {
      wid: ['wid', 'id'],
      ticketId: 'ticketId',
      contactId: 'contactId',
      body: 'body',
      ack: 'ack',
      read: 'read',
      fromMe: 'fromMe',
      mediaType: 'mediaType',
      mediaPath: 'mediaUrl',
      isDeleted: 'isDeleted',
      isEdited: 'isEdited',
      isForwarded: 'isForwarded',
      quotedId: 'quotedMsgId',
      remoteJid: 'remoteJid',
      participant: 'participant',
      dataJson: 'dataJson',
      reactions: 'reactions',
    },
    without: ['queueId', 'channel', 'thumbnailUrl', 'error'],
    parts: [
      {
        field: 'former',
        table: 'OldMessages',
        column: 'messageId',
        of: 'id',
        also: { column: 'ticketId', of: 'ticketId' },
        columns: { body: 'body', createdAt: 'createdAt' },
      },
    ],
    wide: 'dataJson',
    form: formOf(message),
  },
};
