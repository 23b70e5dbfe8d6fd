import type { SourceContact, SourceMessage, SourceNote, SourceRound, SourceTicket } from '../source/records.ts';

let counter = 0;

/** A unique id of a row there. */
export function newId(): string {
  counter += 1;
  return String(counter);
}

/** A time: hours after the beginning of a day in 2026. */
export function hour(hours: number): Date {
  return new Date(Date.UTC(2026, 0, 5) + hours * 3_600_000);
}

const ofCompany = { companyId: '1' };

/** Rows of the other product for tests; every field can be overridden. */
export const sourceRows = {
  contact: (input: Partial<SourceContact> = {}): SourceContact => ({
    id: newId(),
    ...ofCompany,
    createdAt: hour(0),
    updatedAt: hour(0),
    name: 'Ana',
    number: `55119${String(20_000_000 + counter)}`,
    lid: null,
    email: '',
    profilePicUrl: '',
    isGroup: false,
    disableBot: false,
    birthday: null,
    extraInfo: [],
    tagIds: [],
    ...input,
  }),
  ticket: (input: Partial<SourceTicket> = {}): SourceTicket => ({
    id: newId(),
    ...ofCompany,
    createdAt: hour(1),
    updatedAt: hour(2),
    uuid: null,
    status: 'closed',
    contactId: null,
    connectionId: null,
    userId: null,
    queueId: null,
    isGroup: false,
    lastMessage: '',
    unreadMessages: 0,
    chatbot: false,
    tagIds: [],
    ...input,
  }),
  round: (input: Partial<SourceRound> & { ticketId: string }): SourceRound => ({
    id: newId(),
    ...ofCompany,
    createdAt: hour(1),
    updatedAt: hour(1),
    userId: null,
    connectionId: null,
    queueId: null,
    queuedAt: hour(1),
    startedAt: null,
    chatbotAt: null,
    finishedAt: null,
    ratingAt: null,
    isRated: false,
    rating: null,
    ...input,
  }),
  message: (input: Partial<SourceMessage> & { ticketId: string }): SourceMessage => {
    const id = input.id ?? `WID${newId()}`;
    return {
      id,
      wid: id,
      ...ofCompany,
      createdAt: hour(1),
      updatedAt: hour(1),
      contactId: null,
      body: 'oi',
      ack: 0,
      read: true,
      fromMe: false,
      mediaType: 'chat',
      mediaPath: null,
      isDeleted: false,
      isEdited: false,
      isForwarded: false,
      quotedId: null,
      remoteJid: null,
      participant: null,
      dataJson: null,
      formerTexts: [],
      reactions: [],
      ...input,
    };
  },
  note: (input: Partial<SourceNote> = {}): SourceNote => ({
    id: newId(),
    ...ofCompany,
    createdAt: hour(1),
    updatedAt: hour(1),
    ticketId: null,
    contactId: null,
    userId: null,
    note: 'Prefere contato à tarde',
    ...input,
  }),
};
