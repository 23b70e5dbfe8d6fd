import type { AnswerInput, contactMergeEndpoints } from '@recado/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { presentOneContact, requireOwnContact } from '../contacts/contact-rows.ts';
import { contactMerges } from './contact-merges.schema.ts';
import { mergeByHand } from './merge-by-hand.ts';
import { previewMerge } from './preview-merge.ts';
import { undoMerge } from './undo-merge.ts';

/** Merging by hand, its preview and its undo. */
export function contactMergeRoutes(): Handlers<keyof typeof contactMergeEndpoints> {
  return {
    'POST /contact-merges/preview': ({ unit, session, body }) => previewMerge(unit, session, body),
    'POST /contact-merges': async ({ unit, session, body }) => {
      const { merge, contact } = await mergeByHand(unit, session, body);
      return { merge, contact: await presentOneContact(unit, contact) };
    },
    'GET /contacts/:contactId/merges': ({ unit, session, params }) =>
      listMerges(unit, session.companyId, params.contactId),
    'POST /contact-merges/:mergeId/undo': async ({ unit, session, params }) => {
      const { kept, absorbed } = await undoMerge(unit, session.companyId, params.mergeId);
      return { kept: await presentOneContact(unit, kept), absorbed: await presentOneContact(unit, absorbed) };
    },
  };
}

async function listMerges(
  unit: Unit,
  companyId: number,
  contactId: number,
): Promise<AnswerInput<'GET /contacts/:contactId/merges'>> {
  const { id } = await requireOwnContact(unit, companyId, contactId);
  const merges = await unit.db
    .select()
    .from(contactMerges)
    .where(and(eq(contactMerges.keptId, id), gt(contactMerges.undoUntil, unit.now())))
    .orderBy(desc(contactMerges.id))
    .limit(100);
  return { merges };
}
