import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsappQueues, type whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { CompanyRules } from '../../company/companies/company-rules.ts';
import { greetingFileOf } from '../../conversations/greeting-media/greeting-files.ts';
import type { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { optionFileOf } from '../../conversations/option-media/option-files.ts';
import { inMenuOrder, mostOptions, type QueueOption } from '../../conversations/queues/option-menu.ts';
import { queueOptions } from '../../conversations/queues/queue-options.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { hasBillingSystem } from '../billing-lookups/billing-systems.ts';

/** A queue as the chatbot reads it. */
export type BotQueue = typeof queues.$inferSelect;
/** A stored file that the chatbot sends. */
export type BotFile = typeof mediaFiles.$inferSelect;

/** The columns that the chatbot reads of the connection to which a customer writes. */
export type BotConnection = Pick<
  typeof whatsapps.$inferSelect,
  'greetingMessage' | 'outOfHoursMessage' | 'maxUseBotQueues' | 'timeUseBotQueues' | 'promptId' | 'integrationId'
>;

/** The data that the chatbot reads to decide its answer. Reading changes nothing. */
export interface Knowledge {
  connection: BotConnection;
  rules: Pick<CompanyRules, 'timeZone' | 'holidays' | 'schedules' | 'scheduleType' | 'language' | 'text'>;
  /** The connection's queues in their order. */
  offeredQueues(): Promise<BotQueue[]>;
  queue(queueId: number): Promise<BotQueue | undefined>;
  /** A queue's options in their order. */
  options(queueId: number): Promise<QueueOption[]>;
  /** The file of the connection's greeting. */
  greetingFile(): Promise<BotFile | undefined>;
  optionFile(optionId: number): Promise<BotFile | undefined>;
  hasBillingSystem(): Promise<boolean>;
  /** Whether this customer was informed of a closed interval, on any connection. */
  wasTold(interval: string): Promise<boolean>;
}

/** Whose knowledge to read. `contactId`: 0 for a customer who does not exist, e.g. in the simulator. */
interface Subject {
  companyId: number;
  contactId: number;
  connectionId: number;
  connection: BotConnection;
  rules: Knowledge['rules'];
}

/** The knowledge that reads from the database. It reads each queue at most once. */
export function knowledgeOf(unit: Unit, { companyId, contactId, connectionId, connection, rules }: Subject): Knowledge {
  const known = new Map<number, Promise<BotQueue | undefined>>();
  return {
    connection,
    rules,
    offeredQueues: () => offeredQueues(unit, connectionId),
    queue(queueId) {
      const found = known.get(queueId) ?? queueOf(unit, queueId);
      known.set(queueId, found);
      return found;
    },
    options: (queueId) => optionsOf(unit, queueId),
    greetingFile: () => greetingFileOf(unit, connectionId),
    optionFile: (optionId) => optionFileOf(unit, optionId),
    hasBillingSystem: () => hasBillingSystem(unit, companyId),
    wasTold: (interval) => wasTold(unit, contactId, interval),
  };
}

async function offeredQueues({ db }: Unit, connectionId: number): Promise<BotQueue[]> {
  const rows = await db
    .select({ queue: queues })
    .from(whatsappQueues)
    .innerJoin(queues, eq(queues.id, whatsappQueues.queueId))
    .where(eq(whatsappQueues.whatsappId, connectionId))
    .orderBy(sql`${queues.orderQueue} nulls last`, queues.id);
  return rows.map(({ queue }) => queue);
}

async function queueOf({ db }: Unit, queueId: number): Promise<BotQueue | undefined> {
  const [queue] = await db.select().from(queues).where(eq(queues.id, queueId));
  return queue;
}

async function optionsOf({ db }: Unit, queueId: number): Promise<QueueOption[]> {
  const all = await db.select().from(queueOptions).where(eq(queueOptions.queueId, queueId)).limit(mostOptions);
  return all.toSorted(inMenuOrder);
}

async function wasTold({ db }: Unit, contactId: number, interval: string): Promise<boolean> {
  const isSame = sql`${tickets.botState} ->> 'closedInterval' = ${interval}`;
  const [informed] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), isSame))
    .limit(1);
  return informed !== undefined;
}
