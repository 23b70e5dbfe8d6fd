import type { SourceKind } from './source/records.ts';

/** The tables whose rows copied rows of a kind become; kinds of the installation are not a company's. */
export const tablesOfKinds = {
  queues: 'queues',
  queueOptions: 'queue_options',
  prompts: 'prompts',
  integrations: 'queue_integrations',
  connections: 'whatsapps',
  users: 'users',
  tags: 'tags',
  contacts: 'contacts',
  tickets: 'tickets',
  rounds: 'ticket_cycles',
  messages: 'messages',
  notes: 'ticket_notes',
  quickMessages: 'quick_messages',
  schedules: 'schedules',
  contactLists: 'contact_lists',
  contactListItems: 'contact_list_items',
  fileLists: 'file_lists',
  campaigns: 'campaigns',
  shippings: 'campaign_recipients',
  chats: 'chats',
  chatMessages: 'chat_messages',
  invoices: 'invoices',
} as const satisfies Partial<Record<SourceKind, string>>;

export type KindWithTable = keyof typeof tablesOfKinds;
