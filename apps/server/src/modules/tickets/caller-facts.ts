import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settings, userQueues, users } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { callerFact } from '../../platform/security/caller-fact.ts';

/** The ids of the queues that the caller serves. */
export const servedQueues = callerFact(
  sql`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.userId} = ${users.id})`,
  z.array(z.int()),
);

/** Whether the bell notifies the caller of pending tickets, too (SPEC §2.3). */
export const hearsPending = callerFact(sql`${users.allTicket} = 'enable'`, z.boolean());

/** Whether the company lets agents see tickets without a queue (SPEC §4.1, Visibility). */
export const seesUnqueued = callerFact(
  sql`exists (
    select 1 from ${settings} where ${settings.companyId} = ${users.companyId}
      and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`,
  z.boolean(),
);

/** All of them, for the sessions. */
export const ticketFacts = [servedQueues, hearsPending, seesUnqueued];

/** Whether the caller sees every ticket of the company: administrators do (SPEC §6). */
export function seesEveryTicket({ abilities }: Session): boolean {
  return abilities.has('tickets-manager:showall');
}
