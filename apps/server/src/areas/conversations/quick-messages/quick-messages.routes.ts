import type { quickMessageEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { recordFile } from '../messages/media-files.ts';
import { changeQuickMessage, createQuickMessage, deleteQuickMessage } from './change-quick-messages.ts';
import {
  availableTo,
  presentQuickMessage,
  requireAvailable,
  requireChangeable,
  selectQuickMessages,
} from './quick-message-rows.ts';
import { quickMessages } from './quick-messages.schema.ts';

const byShortcode = [quickMessages.shortcode, quickMessages.id];

/** Quick messages: a user's own and, with `geral`, shared ones (SPEC §2.10). */
export function quickMessageRoutes(): Handlers<keyof typeof quickMessageEndpoints> {
  return {
    'GET /quick-messages': async ({ unit, session, query }) => {
      const list = {
        from: quickMessages,
        rows: selectQuickMessages(unit),
        where: availableTo(session),
        search: folded(quickMessages.shortcode, quickMessages.message),
        order: byShortcode,
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map((row) => presentQuickMessage(row)), ...page };
    },
    'GET /quick-messages/list': async ({ unit, session }) => {
      const isUsable = and(availableTo(session), eq(quickMessages.status, true));
      const rows = await selectQuickMessages(unit)
        .where(isUsable)
        .orderBy(...byShortcode);
      return rows.map((row) => presentQuickMessage(row));
    },
    'GET /quick-messages/:quickMessageId': async ({ unit, session, params }) =>
      presentQuickMessage(await requireAvailable(unit, session, params.quickMessageId)),
    'POST /quick-messages': ({ unit, session, body }) => createQuickMessage({ unit, session }, body),
    'PUT /quick-messages/:quickMessageId': ({ unit, session, params, body }) =>
      changeQuickMessage({ unit, session }, params.quickMessageId, body),
    'DELETE /quick-messages/:quickMessageId': async ({ unit, session, params }) => {
      await deleteQuickMessage({ unit, session }, params.quickMessageId);
      return { message: 'Quick message deleted' };
    },
    'POST /quick-messages/:quickMessageId/media-upload': {
      check: ({ unit, session, params }) => requireChangeable(unit, session, params.quickMessageId),
      attach: async ({ unit, session, params, file }) =>
        changeQuickMessage({ unit, session }, params.quickMessageId, { mediaId: await recordFile(unit, file) }),
    },
    'DELETE /quick-messages/:quickMessageId/media-upload': ({ unit, session, params }) =>
      changeQuickMessage({ unit, session }, params.quickMessageId, { mediaId: null }),
  };
}
