import { type draftEndpoints, mostDrafts } from '@recado/contract';
import { longestDraft } from '@recado/contract/message-windows';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { drafts } from './drafts.schema.ts';
import { keepDraft, publishDraft } from './store-draft.ts';

/** Drafts of tickets; each endpoint covers only the caller's own drafts. */
export function draftRoutes(): Handlers<keyof typeof draftEndpoints> {
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
      const writtenAt = new Date(unit.now().getTime() - age);
      const written = { ticketId: params.ticketId, text, writtenAt };
      return keepDraft(unit, session, written, after ? new Date(after) : null);
    },
  };
}

/**
 * Moves the drafts of a ticket to the ticket that takes over its data; if a user wrote in both, both texts are kept.
 */
export async function moveDrafts(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.execute(sql`
    insert into ${drafts} (company_id, ticket_id, user_id, text, written_at)
    select company_id, ${pair.survivorId}::integer, user_id, text, written_at
    from ${drafts} where ticket_id = ${pair.otherId} and text <> ''
    on conflict (ticket_id, user_id) do update set
      text = left(case when drafts.text = '' then excluded.text else drafts.text || E'\n' || excluded.text end,
        ${longestDraft}::integer),
      written_at = greatest(drafts.written_at, excluded.written_at)`);
  const moved = await unit.db.delete(drafts).where(eq(drafts.ticketId, pair.otherId)).returning({ id: drafts.userId });
  if (moved.length === 0) return;
  for (const draft of await unit.db.select().from(drafts).where(eq(drafts.ticketId, pair.survivorId))) {
    publishDraft(unit, draft);
  }
}
