import type { CompanyRow, SourceId, SourceRow } from './source-row.ts';

export interface SourceQuickMessage extends CompanyRow {
  shortcut: string;
  message: string;
  userId: SourceId | null;
  isShared: boolean;
  mediaPath: string | null;
  mediaName: string | null;
}

export interface SourceSchedule extends CompanyRow {
  body: string;
  sendAt: Date | null;
  sentAt: Date | null;
  status: string;
  contactId: SourceId | null;
  userId: SourceId | null;
  connectionId: SourceId | null;
  mediaPath: string | null;
  mediaName: string | null;
}

export interface SourceContactList extends CompanyRow {
  name: string;
}

export interface SourceContactListItem extends CompanyRow {
  contactListId: SourceId;
  name: string;
  number: string;
  email: string;
  isWhatsappValid: boolean | null;
}

export interface SourceCampaign extends CompanyRow {
  name: string;
  /** INATIVA, PROGRAMADA, EM_ANDAMENTO, CANCELADA or FINALIZADA. */
  status: string;
  /** Five texts; empty ones are null. */
  messages: (string | null)[];
  confirmationMessages: (string | null)[];
  confirmation: boolean;
  scheduledAt: Date | null;
  completedAt: Date | null;
  connectionId: SourceId | null;
  contactListId: SourceId | null;
  tagId: SourceId | null;
  fileListId: SourceId | null;
  mediaPath: string | null;
  mediaName: string | null;
}

export interface SourceShipping extends SourceRow {
  campaignId: SourceId;
  /** The item of the list; null where only the number is known. */
  contactListItemId: SourceId | null;
  number: string;
  message: string;
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
}

export interface SourceFileList extends CompanyRow {
  name: string;
  message: string;
  files: { id: SourceId; name: string; path: string; mediaType: string }[];
}

export interface SourceAnnouncement extends SourceRow {
  title: string;
  text: string;
  priority: number;
  isActive: boolean;
  mediaPath: string | null;
  mediaName: string | null;
}

export interface SourceChat extends CompanyRow {
  title: string;
  ownerId: SourceId | null;
  userIds: SourceId[];
}

export interface SourceChatMessage extends CompanyRow {
  chatId: SourceId;
  senderId: SourceId | null;
  message: string;
  mediaPath: string | null;
  mediaName: string | null;
}

export interface SourcePrompt extends CompanyRow {
  name: string;
  prompt: string;
  /** In plain: sealed on arrival. */
  apiKey: string;
  model: string;
  maxTokens: number | null;
  temperature: number | null;
  maxMessages: number | null;
  queueId: SourceId | null;
}

export interface SourceIntegration extends CompanyRow {
  name: string;
  type: string;
  projectName: string;
  /** May hold secrets. */
  jsonContent: string;
  urlN8N: string;
  language: string;
  typebotSlug: string;
  /** Minutes. */
  typebotExpires: number | null;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotUnknownMessage: string;
  typebotRestartMessage: string;
  /** Milliseconds. */
  typebotDelayMessage: number | null;
}

export interface SourceSetting extends CompanyRow {
  key: string;
  value: string;
}

export interface SourceInvoice extends CompanyRow {
  detail: string;
  status: string;
  value: number;
  /** YYYY-MM-DD, read from several formats; null if unreadable. */
  dueDate: string | null;
}

export interface SourceHelp extends SourceRow {
  title: string;
  description: string;
  video: string;
  link: string;
}
