import { z } from 'zod';
import { day, flag, identity, moment, optionalFlag, optionalText, reference, text } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';

const contact = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    name: text,
    number: text,
    lid: optionalText,
    email: text,
    profilePicUrl: text,
    isGroup: flag,
    disableBot: flag,
    birthday: day,
    extraInfo: z.array(z.object({ name: text, value: text })).default([]),
    tags: z.array(z.object({ tagId: reference })).default([]),
    lids: z.array(z.object({ lid: optionalText })).default([]),
  })
  .transform(({ tags, lids, ...rest }) => ({
    ...rest,
    lid: rest.lid ?? lids[0]?.lid ?? null,
    tagIds: tags.flatMap(({ tagId }) => tagId ?? []),
  }));

const tag = z.object({ id: identity, companyId: identity, ...timed, name: text, color: text, kanban: flag });

const note = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  ticketId: reference,
  contactId: reference,
  userId: reference,
  note: text,
});

const quickMessage = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    shortcut: text,
    message: text,
    userId: reference,
    isShared: optionalFlag,
    mediaPath: optionalText,
    mediaName: optionalText,
  })
  // Where no column says so, a message belongs to its user.
  .transform((row) => ({ ...row, isShared: row.isShared ?? row.userId === null }));

const schedule = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  body: text,
  sendAt: moment,
  sentAt: moment,
  status: text,
  contactId: reference,
  userId: reference,
  connectionId: reference,
  mediaPath: optionalText,
  mediaName: optionalText,
});

/** Contacts, and what is written about and to them. */
export const contactTables: Pick<
  TableReadings,
  'contacts' | 'tags' | 'notes' | 'quickMessages' | 'schedules' | 'contactLists' | 'contactListItems'
> = {
  contacts: {
    table: ['Contacts'],
    company: ofCompany,
    columns: {
      name: 'name',
      number: 'number',
      lid: 'lid',
      email: 'email',
      profilePicUrl: 'profilePicUrl',
      isGroup: 'isGroup',
      disableBot: 'disableBot',
      birthday: 'birthday',
    },
    without: ['active', 'whatsappId', 'channel', 'presence', 'profileHiresPictureUrl', 'language'],
    parts: [
      {
        field: 'extraInfo',
        table: 'ContactCustomFields',
        column: 'contactId',
        of: 'id',
        columns: { name: 'name', value: 'value' },
      },
      { field: 'tags', table: 'ContactTags', column: 'contactId', of: 'id', columns: { tagId: 'tagId' } },
      { field: 'lids', table: 'WhatsappLidMaps', column: 'contactId', of: 'id', columns: { lid: 'lid' } },
    ],
    form: formOf(contact),
  },
  tags: {
    table: ['Tags'],
    company: ofCompany,
    columns: { name: 'name', color: 'color', kanban: 'kanban' },
    without: [],
    form: formOf(tag),
  },
  notes: {
    table: ['TicketNotes'],
    company: {
      own: false,
      through: [
        { column: 'ticketId', table: 'Tickets' },
        { column: 'contactId', table: 'Contacts' },
      ],
    },
    columns: { ticketId: 'ticketId', contactId: 'contactId', userId: 'userId', note: 'note' },
    without: [],
    form: formOf(note),
  },
  quickMessages: {
    table: ['QuickMessages', 'QuickAnswers'],
    company: ofCompany,
    columns: {
      shortcut: ['shortcode', 'shortcut'],
      message: 'message',
      userId: 'userId',
      isShared: 'geral',
      mediaPath: 'mediaPath',
      mediaName: 'mediaName',
    },
    without: ['editBeforeSend'],
    form: formOf(quickMessage),
  },
  schedules: {
    table: ['Schedules'],
    company: ofCompany,
    columns: {
      body: 'body',
      sendAt: 'sendAt',
      sentAt: 'sentAt',
      status: 'status',
      contactId: 'contactId',
      userId: 'userId',
      connectionId: 'whatsappId',
      mediaPath: 'mediaPath',
      mediaName: 'mediaName',
    },
    without: ['ticketId', 'saveMessage', 'geral', 'queueId'],
    form: formOf(schedule),
  },
  contactLists: {
    table: ['ContactLists'],
    company: ofCompany,
    columns: { name: 'name' },
    without: [],
    form: formOf(z.object({ id: identity, companyId: identity, ...timed, name: text })),
  },
  contactListItems: {
    table: ['ContactListItems'],
    company: { own: true, through: [{ column: 'contactListId', table: 'ContactLists' }] },
    columns: {
      contactListId: 'contactListId',
      name: 'name',
      number: 'number',
      email: 'email',
      isWhatsappValid: 'isWhatsappValid',
    },
    without: [],
    form: formOf(
      z.object({
        id: identity,
        companyId: identity,
        ...timed,
        contactListId: identity,
        name: text,
        number: text,
        email: text,
        isWhatsappValid: optionalFlag,
      }),
    ),
  },
};
