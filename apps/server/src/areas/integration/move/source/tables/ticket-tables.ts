import { z } from 'zod';
import { flag, identity, moment, optionalWhole, reference, text, whole } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';
import { ratingOf } from './rating.ts';

const ticket = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    uuid: reference,
    status: text,
    contactId: reference,
    connectionId: reference,
    userId: reference,
    queueId: reference,
    isGroup: flag,
    lastMessage: text,
    unreadMessages: whole,
    chatbot: flag,
    tags: z.array(z.object({ tagId: reference })).default([]),
  })
  .transform(({ tags, ...rest }) => ({ ...rest, tagIds: tags.flatMap(({ tagId }) => tagId ?? []) }));

const round = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    ticketId: identity,
    userId: reference,
    connectionId: reference,
    queueId: reference,
    queuedAt: moment,
    startedAt: moment,
    chatbotAt: moment,
    finishedAt: moment,
    ratingAt: moment,
    isRated: flag,
    ratings: z.array(z.object({ roundId: reference, rate: optionalWhole, createdAt: moment })).default([]),
  })
  .transform(({ ratings, ...rest }) => ({ ...rest, rating: ratingOf(rest, ratings) }));

/** Tickets, and the rounds of service in them. */
export const ticketTables: Pick<TableReadings, 'tickets' | 'rounds'> = {
  tickets: {
    table: ['Tickets'],
    company: ofCompany,
    columns: {
      uuid: 'uuid',
      status: 'status',
      contactId: 'contactId',
      connectionId: 'whatsappId',
      userId: 'userId',
      queueId: 'queueId',
      isGroup: 'isGroup',
      lastMessage: 'lastMessage',
      unreadMessages: 'unreadMessages',
      chatbot: 'chatbot',
    },
    // Where a bot is in its tree or dialogue: the next message starts anew.
    without: [
      'queueOptionId',
      'amountUsedBotQueues',
      'fromMe',
      'integrationId',
      'useIntegration',
      'typebotSessionId',
      'typebotStatus',
      'promptId',
      'channel',
      'imported',
    ],
    parts: [{ field: 'tags', table: 'TicketTags', column: 'ticketId', of: 'id', columns: { tagId: 'tagId' } }],
    form: formOf(ticket),
  },
  rounds: {
    table: ['TicketTraking', 'TicketTrakings'],
    company: { own: true, through: [{ column: 'ticketId', table: 'Tickets' }] },
    columns: {
      ticketId: 'ticketId',
      userId: 'userId',
      connectionId: 'whatsappId',
      queueId: 'queueId',
      queuedAt: 'queuedAt',
      startedAt: 'startedAt',
      chatbotAt: ['chatbotAt', 'chatbotendAt'],
      finishedAt: 'finishedAt',
      ratingAt: 'ratingAt',
      isRated: 'rated',
    },
    // Times that follow from the others.
    without: ['expired', 'waitTime', 'serviceTime', 'status', 'contactId', 'lastMessage'],
    parts: [
      {
        field: 'ratings',
        table: 'UserRatings',
        column: 'ticketId',
        of: 'ticketId',
        columns: { roundId: 'ticketTrakingId', rate: 'rate', createdAt: 'createdAt' },
      },
    ],
    form: formOf(round),
  },
};
