import type { optionMediaEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { attachFile, detachFiles } from '../messages/attached-files.ts';
import { lockMenu } from '../queues/option-menu.ts';
import { publishFileChange, requireOption } from '../queues/queue-options.service.ts';
import { presentOption } from '../queues/queue-rows.ts';

/** The file of a menu option (ADR 77). */
export function optionMediaRoutes(): Handlers<keyof typeof optionMediaEndpoints> {
  return {
    'POST /queue-options/:queueOptionId/media-upload': {
      check: ({ unit, session, params }) => requireOption(unit, session.companyId, params.queueOptionId),
      attach: async ({ unit, session: { companyId }, params: { queueOptionId: id }, file }) => {
        await hold(unit, companyId, id);
        await attachFile(unit, { owner: 'optionOf', id, file });
        return presentOption(await publishFileChange(unit, companyId, id));
      },
    },
    'DELETE /queue-options/:queueOptionId/media-upload': async ({ unit, session: { companyId }, params }) => {
      await hold(unit, companyId, params.queueOptionId);
      await detachFiles(unit, 'optionOf', [params.queueOptionId]);
      return presentOption(await publishFileChange(unit, companyId, params.queueOptionId));
    },
  };
}

/** Locks the option, so that of two simultaneous uploads one file remains. Throws ERR_NO_QUEUE_FOUND. */
async function hold(unit: Unit, companyId: number, optionId: number): Promise<void> {
  const { queueId } = await requireOption(unit, companyId, optionId);
  await lockMenu(unit, companyId, queueId);
}
