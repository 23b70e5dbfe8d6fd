import { type draftEndpoints, mostDrafts } from '@recado/api/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { drafts } from './drafts.schema.ts';
import { keepDraft } from './keep-draft.ts';

/** Drafts of tickets: every call is about the caller's own. */
export function draftRoutes({ clock }: Platform): Handlers<keyof typeof draftEndpoints> {
  return {
    'GET /drafts': async ({ unit, session: { companyId, userId } }) => ({
      drafts: await unit.db
        .select()
        .from(drafts)
        .where(and(eq(drafts.companyId, companyId), eq(drafts.userId, userId), ne(drafts.text, '')))
        .orderBy(desc(drafts.writtenAt))
        .limit(mostDrafts),
    }),
    'PUT /drafts/:ticketId': ({ unit, session, params, body: { text, age, after } }) => {
      const writtenAt = new Date(clock().getTime() - age);
      const written = { ticketId: params.ticketId, text, writtenAt };
      return keepDraft(unit, session, written, after ? new Date(after) : null);
    },
  };
}
