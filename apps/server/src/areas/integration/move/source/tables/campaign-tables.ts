import { z } from 'zod';
import { flag, identity, moment, optionalText, reference, text } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';

/** Campaigns have five texts, and five that ask for consent before. */
const places = [1, 2, 3, 4, 5] as const;
const texts = {
  message1: optionalText,
  message2: optionalText,
  message3: optionalText,
  message4: optionalText,
  message5: optionalText,
  confirmationMessage1: optionalText,
  confirmationMessage2: optionalText,
  confirmationMessage3: optionalText,
  confirmationMessage4: optionalText,
  confirmationMessage5: optionalText,
};

const campaign = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    ...texts,
    name: text,
    status: text,
    confirmation: flag,
    scheduledAt: moment,
    completedAt: moment,
    connectionId: reference,
    contactListId: reference,
    tagId: reference,
    fileListId: reference,
    mediaPath: optionalText,
    mediaName: optionalText,
  })
  .transform((row) => ({
    ...row,
    messages: places.map((place) => row[`message${place}`]),
    confirmationMessages: places.map((place) => row[`confirmationMessage${place}`]),
  }));

const shipping = z.object({
  id: identity,
  ...timed,
  campaignId: identity,
  contactListItemId: reference,
  number: text,
  message: text,
  confirmationRequestedAt: moment,
  confirmedAt: moment,
  deliveredAt: moment,
});

const fileList = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  name: text,
  message: text,
  files: z.array(z.object({ id: identity, name: text, path: text, mediaType: text })).default([]),
});

/** Campaigns, what they have sent, and the files they send. */
export const campaignTables: Pick<TableReadings, 'fileLists' | 'campaigns' | 'shippings'> = {
  fileLists: {
    table: ['Files'],
    company: ofCompany,
    columns: { name: 'name', message: 'message' },
    without: [],
    parts: [
      {
        field: 'files',
        table: 'FilesOptions',
        column: 'fileId',
        of: 'id',
        columns: { id: 'id', name: 'name', path: 'path', mediaType: 'mediaType' },
      },
    ],
    form: formOf(fileList),
  },
  campaigns: {
    table: ['Campaigns'],
    company: ofCompany,
    columns: {
      ...Object.fromEntries(Object.keys(texts).map((name) => [name, name])),
      name: 'name',
      status: 'status',
      confirmation: 'confirmation',
      scheduledAt: 'scheduledAt',
      completedAt: 'completedAt',
      connectionId: 'whatsappId',
      contactListId: 'contactListId',
      tagId: ['tagId', 'tagListId'],
      fileListId: 'fileListId',
      mediaPath: 'mediaPath',
      mediaName: 'mediaName',
    },
    without: [],
    form: formOf(campaign),
  },
  shippings: {
    table: ['CampaignShipping', 'CampaignShippings'],
    company: { own: false, through: [{ column: 'campaignId', table: 'Campaigns' }] },
    columns: {
      campaignId: 'campaignId',
      contactListItemId: ['contactListItemId', 'contactId'],
      number: 'number',
      message: 'message',
      confirmationRequestedAt: 'confirmationRequestedAt',
      confirmedAt: 'confirmedAt',
      deliveredAt: 'deliveredAt',
    },
    without: ['jobId', 'confirmationMessage', 'confirmation'],
    form: formOf(shipping),
  },
};
