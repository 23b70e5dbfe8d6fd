import type { AnswerInput, setAsideEndpoints } from '@recado/contract';
import { desc } from 'drizzle-orm';
import { setAsideMessages } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';

type SetAside = AnswerInput<'GET /set-aside-messages'>[number];

/** The most messages that are shown. */
const mostShown = 100;

/** A message that could not be stored in its original form, as in the contract. */
export function presentSetAside(row: typeof setAsideMessages.$inferSelect): SetAside {
  const { id, connectionId, chatId, kind, reason, raw, createdAt } = row;
  return { id, whatsappId: connectionId, chat: chatId, kind, reason, raw, createdAt };
}

/** Messages that could not be stored in their original form (SERVER §3.21): administrators see and acknowledge them. */
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
