import type { CompanyRow, SourceId } from './source-row.ts';

export interface SourceContact extends CompanyRow {
  name: string;
  /** As stored: digits, or with `+`, spaces or an `@s.whatsapp.net`; for groups the id. */
  number: string;
  lid: string | null;
  email: string;
  profilePicUrl: string;
  isGroup: boolean;
  disableBot: boolean;
  birthday: string | null;
  extraInfo: { name: string; value: string }[];
  tagIds: SourceId[];
}

export interface SourceTicket extends CompanyRow {
  uuid: string | null;
  status: string;
  contactId: SourceId | null;
  connectionId: SourceId | null;
  userId: SourceId | null;
  queueId: SourceId | null;
  isGroup: boolean;
  lastMessage: string;
  unreadMessages: number;
  chatbot: boolean;
  tagIds: SourceId[];
}

/** A round of service (`TicketTraking`), with its rating. */
export interface SourceRound extends CompanyRow {
  ticketId: SourceId;
  userId: SourceId | null;
  connectionId: SourceId | null;
  queueId: SourceId | null;
  queuedAt: Date | null;
  startedAt: Date | null;
  chatbotAt: Date | null;
  finishedAt: Date | null;
  ratingAt: Date | null;
  isRated: boolean;
  /** As rated there: 1 to 3, or 1 to 5; null without a rating. */
  rating: number | null;
}

export interface SourceMessage extends CompanyRow {
  /** WhatsApp's id; `id` may have the company, where ids are unique only within one. */
  wid: string;
  ticketId: SourceId;
  contactId: SourceId | null;
  body: string;
  ack: number;
  read: boolean;
  fromMe: boolean;
  mediaType: string;
  /** The name of the file below the folder of files; null without one. */
  mediaPath: string | null;
  isDeleted: boolean;
  isEdited: boolean;
  isForwarded: boolean;
  quotedId: SourceId | null;
  remoteJid: string | null;
  participant: string | null;
  /** The protocol's message as JSON text, at most 1 MB; null if absent or larger. */
  dataJson: string | null;
  /** Former texts, oldest first. */
  formerTexts: { body: string; at: Date | null }[];
  reactions: { from: string; emoji: string; fromMe: boolean }[];
}

export interface SourceTag extends CompanyRow {
  name: string;
  color: string;
  /** Its lane of the kanban, if it is one. */
  kanban: boolean;
}

export interface SourceNote extends CompanyRow {
  ticketId: SourceId | null;
  contactId: SourceId | null;
  userId: SourceId | null;
  note: string;
}
