import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireOwnQueue } from '../tickets/references.ts';
import { presentOption, presentQueue } from './queue.presenter.ts';
import { addOption, deleteOption, editOption, listOptions } from './queue-options.service.ts';
import { createQueue, deleteQueue, editQueue, listQueues } from './queues.service.ts';

type QueueKeys =
  | 'GET /queue'
  | 'GET /queue/:queueId'
  | 'POST /queue'
  | 'PUT /queue/:queueId'
  | 'DELETE /queue/:queueId'
  | 'GET /queue-options'
  | 'POST /queue-options'
  | 'PUT /queue-options/:queueOptionId'
  | 'DELETE /queue-options/:queueOptionId';

/** Queues and their chatbot menus (SPEC §2.9, §5). */
export function queueRoutes(platform: Platform): Handlers<QueueKeys> {
  const { database } = platform;
  return {
    'GET /queue': ({ session: { companyId } }) =>
      database.tenant(companyId, async (unit) => (await listQueues(unit, companyId)).map(presentQueue)),

    'GET /queue/:queueId': ({ session: { companyId }, params }) =>
      database.tenant(companyId, async (unit) => presentQueue(await requireOwnQueue(unit, companyId, params.queueId))),

    'POST /queue': ({ session: { companyId }, body }) =>
      database.tenant(companyId, async (unit) => presentQueue(await createQueue(unit, companyId, body))),

    'PUT /queue/:queueId': ({ session: { companyId }, params, body }) =>
      database.tenant(companyId, async (unit) => presentQueue(await editQueue(unit, companyId, params.queueId, body))),

    'DELETE /queue/:queueId': ({ session: { companyId }, params }) =>
      database.tenant(companyId, async (unit) => {
        await deleteQueue(platform, unit, companyId, params.queueId);
        return { message: 'Queue deleted' };
      }),

    'GET /queue-options': ({ session: { companyId }, query }) =>
      database.tenant(companyId, async (unit) => (await listOptions(unit, companyId, query)).map(presentOption)),

    'POST /queue-options': ({ session: { companyId }, body }) =>
      database.tenant(companyId, async (unit) => presentOption(await addOption(unit, companyId, body))),

    'PUT /queue-options/:queueOptionId': ({ session: { companyId }, params, body }) =>
      database.tenant(companyId, async (unit) =>
        presentOption(await editOption(unit, companyId, params.queueOptionId, body)),
      ),

    'DELETE /queue-options/:queueOptionId': ({ session: { companyId }, params }) =>
      database.tenant(companyId, async (unit) => {
        await deleteOption(unit, companyId, params.queueOptionId);
        return { message: 'Option deleted' };
      }),
  };
}
