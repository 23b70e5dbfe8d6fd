import type { TableReadings } from '../reading/table-reading.ts';
import type { SourceKind } from '../records.ts';
import { automationTables } from './automation-tables.ts';
import { campaignTables } from './campaign-tables.ts';
import { chatTables } from './chat-tables.ts';
import { companyTables } from './company-tables.ts';
import { contactTables } from './contact-tables.ts';
import { messageTables } from './message-tables.ts';
import { operatorTables } from './operator-tables.ts';
import { serviceTables } from './service-tables.ts';
import { ticketTables } from './ticket-tables.ts';

/** How each kind of rows is read. */
export const tableReadings: TableReadings = {
  ...companyTables,
  ...operatorTables,
  ...automationTables,
  ...serviceTables,
  ...contactTables,
  ...ticketTables,
  ...messageTables,
  ...campaignTables,
  ...chatTables,
};

/** All kinds, in the order of `SourceRecords`: each refers only to earlier ones and itself. */
export const kindsInOrder: readonly SourceKind[] = [
  'plans',
  'companies',
  'queues',
  'queueOptions',
  'prompts',
  'integrations',
  'connections',
  'users',
  'settings',
  'tags',
  'contacts',
  'tickets',
  'rounds',
  'messages',
  'notes',
  'quickMessages',
  'schedules',
  'contactLists',
  'contactListItems',
  'fileLists',
  'campaigns',
  'shippings',
  'campaignSettings',
  'chats',
  'chatMessages',
  'invoices',
  'announcements',
  'helps',
];
