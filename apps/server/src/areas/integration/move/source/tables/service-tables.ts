import { z } from 'zod';
import { flag, identity, json, number, optionalText, optionalWhole, reference, text } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { parentsFirst } from '../reading/parents-first.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';

const queue = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  name: text,
  color: text,
  greetingMessage: text,
  outOfHoursMessage: text,
  schedules: json,
  order: optionalWhole,
  integrationId: reference,
  promptId: reference,
  mediaPath: optionalText,
});

const queueOption = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  queueId: reference,
  parentId: reference,
  title: text,
  message: text,
  option: text,
  mediaPath: optionalText,
  mediaName: optionalText,
});

const connection = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    name: text,
    status: text,
    isDefault: flag,
    channel: text.transform((value) => value || 'whatsapp'),
    number: optionalText,
    token: optionalText,
    greetingMessage: text,
    complationMessage: text,
    outOfHoursMessage: text,
    ratingMessage: text,
    timeSendQueue: number,
    sendIdQueue: reference,
    promptId: reference,
    integrationId: reference,
    maxUseBotQueues: optionalWhole,
    timeUseBotQueues: number,
    expiresTicket: number,
    expiresInactiveMessage: text,
    isPaired: flag,
    queues: z.array(z.object({ queueId: reference })).default([]),
  })
  .transform(({ queues, ...rest }) => ({ ...rest, queueIds: queues.flatMap(({ queueId }) => queueId ?? []) }));

/** Queues with their trees of options, and connections. */
export const serviceTables: Pick<TableReadings, 'queues' | 'queueOptions' | 'connections'> = {
  queues: {
    table: ['Queues'],
    company: ofCompany,
    columns: {
      name: 'name',
      color: 'color',
      greetingMessage: 'greetingMessage',
      outOfHoursMessage: 'outOfHoursMessage',
      schedules: 'schedules',
      order: 'orderQueue',
      integrationId: 'integrationId',
      promptId: 'promptId',
      mediaPath: 'mediaPath',
    },
    without: ['mediaName', 'linkToGroup'],
    form: formOf(queue),
  },
  queueOptions: {
    table: ['QueueOptions'],
    company: { own: false, through: [{ column: 'queueId', table: 'Queues' }] },
    columns: {
      queueId: 'queueId',
      parentId: 'parentId',
      title: 'title',
      message: 'message',
      option: 'option',
      mediaPath: 'mediaPath',
      mediaName: 'mediaName',
    },
    without: [],
    form: formOf(queueOption),
    arrange: parentsFirst,
  },
  connections: {
    table: ['Whatsapps'],
    company: ofCompany,
    columns: {
      name: 'name',
      status: 'status',
      isDefault: 'isDefault',
      channel: 'channel',
      number: 'number',
      token: 'token',
      greetingMessage: 'greetingMessage',
      complationMessage: ['complationMessage', 'farewellMessage'],
      outOfHoursMessage: 'outOfHoursMessage',
      ratingMessage: 'ratingMessage',
      timeSendQueue: ['timeSendQueue', 'timeToTransfer'],
      sendIdQueue: ['sendIdQueue', 'transferQueueId'],
      promptId: 'promptId',
      integrationId: 'integrationId',
      maxUseBotQueues: 'maxUseBotQueues',
      timeUseBotQueues: 'timeUseBotQueues',
      expiresTicket: 'expiresTicket',
      expiresInactiveMessage: 'expiresInactiveMessage',
      isPaired: { filled: 'session' },
    },
    // Texts for an import of history, which is made here by the copy; tokens of channels that have no place here.
    without: [
      'qrcode',
      'battery',
      'plugged',
      'retries',
      'provider',
      'farewellMessage',
      'importOldMessages',
      'importRecentMessages',
      'statusImportMessages',
      'closedTicketsPostImported',
      'importOldMessagesGroups',
      'facebookUserToken',
      'tokenMeta',
      'facebookPageUserId',
      'facebookUserId',
      'language',
    ],
    parts: [
      { field: 'queues', table: 'WhatsappQueues', column: 'whatsappId', of: 'id', columns: { queueId: 'queueId' } },
    ],
    form: formOf(connection),
  },
};
