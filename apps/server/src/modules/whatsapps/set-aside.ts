import type { AnswerInput, setAsideEndpoints } from '@recado/api/contract';
import { desc } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { setAsideMessages } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';

type SetAside = AnswerInput<'GET /set-aside-messages'>[number];

/** How many are shown: who gets more of them has another problem than reading them. */
const mostShown = 100;

/** What could not be stored as it came, as the contract tells it. */
export function presentSetAside(row: typeof setAsideMessages.$inferSelect): SetAside {
  const { id, connectionId, chatId, kind, reason, raw, createdAt } = row;
  return { id, whatsappId: connectionId, chat: chatId, kind, reason, raw, createdAt };
}

/** Messages that could not be stored as they came (SERVER §3.21): an administrator sees them, and takes note. */
export function setAsideRoutes(): Handlers<keyof typeof setAsideEndpoints> {
  return {
    'GET /set-aside-messages': ({ unit }) => listSetAside(unit),
    'DELETE /set-aside-messages': async ({ unit }) => {
      await unit.db.delete(setAsideMessages);
      return { message: 'Forgotten' };
    },
  };
}

async function listSetAside(unit: Unit): Promise<SetAside[]> {
  const newest = unit.db.select().from(setAsideMessages).orderBy(desc(setAsideMessages.id)).limit(mostShown);
  return (await newest).map(presentSetAside);
}
