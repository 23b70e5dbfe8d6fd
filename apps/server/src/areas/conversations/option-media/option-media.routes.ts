import type { optionMediaEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attachFile, detachFiles, keepAndRecord } from '../messages/attached-files.ts';
import { lockMenu } from '../queues/option-menu.ts';
import { publishFileChange, requireOption } from '../queues/queue-options.service.ts';
import { presentOption } from '../queues/queue-rows.ts';

/** The file of a menu option (ADR 77). */
export function optionMediaRoutes(platform: Platform): Handlers<keyof typeof optionMediaEndpoints> {
  return {
    'POST /queue-options/:queueOptionId/media-upload': { withoutUnit: (call) => attach(platform, call) },
    'DELETE /queue-options/:queueOptionId/media-upload': async ({ unit, session: { companyId }, params }) => {
      await hold(unit, companyId, params.queueOptionId);
      await detachFiles(unit, 'optionOf', [params.queueOptionId]);
      return presentOption(await publishFileChange(unit, companyId, params.queueOptionId));
    },
  };
}

/** Checks the permission before it stores the file. */
async function attach(
  platform: Platform,
  { session: { companyId }, params, files: [file] }: Call<'POST /queue-options/:queueOptionId/media-upload'>,
) {
  const { queueOptionId: id } = params;
  await platform.database.tenant(companyId, (unit) => requireOption(unit, companyId, id));
  return keepAndRecord(platform, { companyId, file }, async (unit, kept) => {
    await hold(unit, companyId, id);
    await attachFile(unit, { owner: 'optionOf', id, file: kept });
    return presentOption(await publishFileChange(unit, companyId, id));
  });
}

/** Locks the option, so that of two simultaneous uploads one file remains. Throws ERR_NO_QUEUE_FOUND. */
async function hold(unit: Unit, companyId: number, optionId: number): Promise<void> {
  const { queueId } = await requireOption(unit, companyId, optionId);
  await lockMenu(unit, companyId, queueId);
}
