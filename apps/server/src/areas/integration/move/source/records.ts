import type {
  SourceContact,
  SourceMessage,
  SourceNote,
  SourceRound,
  SourceTag,
  SourceTicket,
} from './conversation-records.ts';
import type { CompanyRow, SourceId, SourceRow } from './source-row.ts';
import type {
  SourceAnnouncement,
  SourceCampaign,
  SourceChat,
  SourceChatMessage,
  SourceContactList,
  SourceContactListItem,
  SourceFileList,
  SourceHelp,
  SourceIntegration,
  SourceInvoice,
  SourcePrompt,
  SourceQuickMessage,
  SourceSchedule,
  SourceSetting,
  SourceShipping,
} from './work-records.ts';

export type * from './conversation-records.ts';
export type { SourceId } from './source-row.ts';
export type * from './work-records.ts';

export interface SourcePlan extends SourceRow {
  name: string;
  users: number;
  connections: number;
  queues: number;
  /** In BRL. */
  value: number;
  isPublic: boolean;
  /** The names of its columns `use…` that are on, e.g. `useCampaigns`; one that the edition lacks is on. */
  uses: string[];
}

export interface SourceCompany extends SourceRow {
  name: string;
  phone: string;
  email: string;
  isActive: boolean;
  /** The day until which it has paid, YYYY-MM-DD, read from several formats; null if unreadable. */
  dueDate: string | null;
  recurrence: string;
  planId: SourceId | null;
  language: string;
  /** Opening hours as they were stored, parsed from JSON. */
  schedules: unknown;
}

export interface SourceUser extends CompanyRow {
  name: string;
  email: string;
  /** bcrypt. */
  passwordHash: string;
  profile: string;
  isSuper: boolean;
  connectionId: SourceId | null;
  seesAllTickets: boolean;
  queueIds: SourceId[];
}

export interface SourceQueue extends CompanyRow {
  name: string;
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  schedules: unknown;
  order: number | null;
  integrationId: SourceId | null;
  promptId: SourceId | null;
  mediaPath: string | null;
}

export interface SourceQueueOption extends CompanyRow {
  queueId: SourceId | null;
  parentId: SourceId | null;
  title: string;
  message: string;
  option: string;
  /** The name of its file below the folder of files; null without one. */
  mediaPath: string | null;
  /** The name that people see of it. */
  mediaName: string | null;
}

export interface SourceConnection extends CompanyRow {
  name: string;
  status: string;
  isDefault: boolean;
  /** `whatsapp`; ticketz also has `facebook` and `instagram`, which have no place here. */
  channel: string;
  number: string | null;
  /** The token of its API, in plain. */
  token: string | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Minutes. */
  timeSendQueue: number;
  sendIdQueue: SourceId | null;
  promptId: SourceId | null;
  integrationId: SourceId | null;
  maxUseBotQueues: number | null;
  /** Minutes. */
  timeUseBotQueues: number;
  /** Minutes; 0: never. */
  expiresTicket: number;
  expiresInactiveMessage: string;
  queueIds: SourceId[];
  /** Whether a pairing is stored in the database. */
  isPaired: boolean;
}

/** The pairing of a linked device, as Baileys wrote it: never part of a report or a log. */
export interface SourcePairing {
  connectionId: SourceId;
  /** JSON with BufferJSON's texts for bytes: the device's identity. */
  creds: string;
  /** The keys: type, id and JSON of each. */
  keys: AsyncIterable<readonly { type: string; id: string; value: string }[]>;
}

/** The kinds of rows that are read, in the order in which they are copied: each refers only to earlier ones and itself. */
export interface SourceRecords {
  plans: SourcePlan;
  companies: SourceCompany;
  queues: SourceQueue;
  queueOptions: SourceQueueOption;
  prompts: SourcePrompt;
  integrations: SourceIntegration;
  connections: SourceConnection;
  users: SourceUser;
  settings: SourceSetting;
  tags: SourceTag;
  contacts: SourceContact;
  tickets: SourceTicket;
  rounds: SourceRound;
  messages: SourceMessage;
  notes: SourceNote;
  quickMessages: SourceQuickMessage;
  schedules: SourceSchedule;
  contactLists: SourceContactList;
  contactListItems: SourceContactListItem;
  fileLists: SourceFileList;
  campaigns: SourceCampaign;
  shippings: SourceShipping;
  campaignSettings: SourceSetting;
  chats: SourceChat;
  chatMessages: SourceChatMessage;
  invoices: SourceInvoice;
  announcements: SourceAnnouncement;
  helps: SourceHelp;
}

export type SourceKind = keyof SourceRecords;
