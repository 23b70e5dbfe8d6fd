import { AppError } from '../../platform/errors.ts';
import type { Context, Handlers, Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { presentQuickMessage } from './quick-message.presenter.ts';
import { requireAvailable, requireChangeable } from './quick-message-rows.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  editQuickMessage,
  listQuickMessages,
  replaceFile,
  usableQuickMessages,
} from './quick-messages.service.ts';

type QuickMessageKeys =
  | 'GET /quick-messages'
  | 'GET /quick-messages/list'
  | 'GET /quick-messages/:quickMessageId'
  | 'POST /quick-messages'
  | 'PUT /quick-messages/:quickMessageId'
  | 'DELETE /quick-messages/:quickMessageId'
  | 'POST /quick-messages/:quickMessageId/media-upload'
  | 'DELETE /quick-messages/:quickMessageId/media-upload';

/** Quick messages: one's own and, with `geral`, everybody's (SPEC §2.10). */
export function quickMessageRoutes(platform: Platform): Handlers<QuickMessageKeys> {
  const { database, storage } = platform;
  return {
    'GET /quick-messages': ({ session, query }) =>
      database.tenant(session.companyId, (unit) => listQuickMessages(platform, unit, session, query)),

    'GET /quick-messages/list': ({ session }) =>
      database.tenant(session.companyId, (unit) => usableQuickMessages(platform, unit, session)),

    'GET /quick-messages/:quickMessageId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) =>
        presentQuickMessage(storage, await requireAvailable(unit, session, params.quickMessageId)),
      ),

    'POST /quick-messages': ({ session, body }) =>
      database.tenant(session.companyId, async (unit) =>
        presentQuickMessage(storage, await createQuickMessage(platform, unit, session, body)),
      ),

    'PUT /quick-messages/:quickMessageId': ({ session, params, body }) =>
      database.tenant(session.companyId, async (unit) =>
        presentQuickMessage(storage, await editQuickMessage(platform, unit, session, params.quickMessageId, body)),
      ),

    async 'DELETE /quick-messages/:quickMessageId'({ session, params }) {
      const obsolete = await database.tenant(session.companyId, (unit) =>
        deleteQuickMessage(unit, session, params.quickMessageId),
      );
      await storage.remove(obsolete);
      return { message: 'Quick message deleted' };
    },

    'POST /quick-messages/:quickMessageId/media-upload': (context) => attach(platform, context),

    'DELETE /quick-messages/:quickMessageId/media-upload': ({ session, params }) =>
      changeFile(platform, session, params.quickMessageId, null),
  };
}

/** The right to change it is checked before the file is kept, and the file goes again when storing the rest fails. */
async function attach(
  platform: Platform,
  { session, params, files }: Context<'POST /quick-messages/:quickMessageId/media-upload'>,
) {
  const { companyId } = session;
  await platform.database.tenant(companyId, (unit) => requireChangeable(unit, session, params.quickMessageId));
  const [file] = files;
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  const kept = await platform.storage.keep(file, companyId);
  try {
    return await changeFile(platform, session, params.quickMessageId, kept);
  } catch (error) {
    await platform.storage.remove([kept.id]);
    throw error;
  }
}

async function changeFile(platform: Platform, session: Session, quickMessageId: number, file: StoredFile | null) {
  const { row, obsolete } = await platform.database.tenant(session.companyId, (unit) =>
    replaceFile(platform, unit, session, quickMessageId, file),
  );
  await platform.storage.remove(obsolete);
  return presentQuickMessage(platform.storage, row);
}
