import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../../platform/database/database.ts';
import { whatsapps } from '../../../../../platform/database/schema/whatsapps.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceConnection } from '../../source/records.ts';
import { within } from '../bounded.ts';

const mostMinutes = 100_000;

/** What a connection does by itself when time passes, in minutes; 0: nothing. */
const timeRules = z.object({ timeSendQueue: z.int(), expiresTicket: z.int() });

/** The time rules of a connection, as they are remembered. */
export function timeRulesIn({ timeSendQueue, expiresTicket }: SourceConnection): string {
  return JSON.stringify({
    timeSendQueue: within(timeSendQueue, 0, mostMinutes),
    expiresTicket: within(expiresTicket, 0, mostMinutes),
  });
}

/**
 * Lets the connections of a moved company act by themselves as they did in the other product: for the switch. Rules that
 * somebody has set here meanwhile stay.
 */
export async function startTimeRules({ db }: Unit, companyId: number): Promise<void> {
  const remembered = await db
    .select({ id: movedRows.targetId, rules: movedRows.digest })
    .from(movedRows)
    .where(and(eq(movedRows.companyId, companyId), eq(movedRows.kind, 'timeRules')));
  for (const { id, rules } of remembered) {
    const { timeSendQueue, expiresTicket } = timeRules.parse(JSON.parse(rules));
    const ofConnection = and(eq(whatsapps.companyId, companyId), eq(whatsapps.id, id));
    await db
      .update(whatsapps)
      .set({ timeSendQueue })
      .where(and(ofConnection, eq(whatsapps.timeSendQueue, 0)));
    await db
      .update(whatsapps)
      .set({ expiresTicket })
      .where(and(ofConnection, eq(whatsapps.expiresTicket, 0)));
  }
}
