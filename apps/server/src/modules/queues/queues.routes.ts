import type { queueEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { deleteQueue } from './delete-queue.ts';
import { ticketsOfQueue } from './in-process-events.ts';
import { moveOption } from './move-option.ts';
import { presentOption, presentQueue } from './queue.presenter.ts';
import { addOption, deleteOption, editOption, listOptions } from './queue-options.service.ts';
import { requireOwnQueue } from './queue-rows.ts';
import { createQueue, editQueue, listQueues } from './queues.service.ts';

/** Queues and their chatbot menus (SPEC §2.9, §5). */
export function queueRoutes(): Handlers<keyof typeof queueEndpoints> {
  return {
    'GET /queue': async ({ unit, session }) => (await listQueues(unit, session.companyId)).map(presentQueue),

    'GET /queue/:queueId': async ({ unit, session, params }) =>
      presentQueue(await requireOwnQueue(unit, session.companyId, params.queueId)),

    'POST /queue': async ({ unit, session, body }) => presentQueue(await createQueue(unit, session.companyId, body)),

    'PUT /queue/:queueId': async ({ unit, session, params, body }) =>
      presentQueue(await editQueue(unit, session.companyId, params.queueId, body)),

    'DELETE /queue/:queueId': async ({ unit, session, params, query }) => {
      await deleteQueue(unit, session, { ...params, ...query });
      return { message: 'Queue deleted' };
    },

    'GET /queue/:queueId/live-tickets': async ({ unit, session: { companyId }, params }) => {
      const { id: queueId } = await requireOwnQueue(unit, companyId, params.queueId);
      return { count: await unit.ask(ticketsOfQueue, { companyId, queueId }) };
    },

    'GET /queue-options': async ({ unit, session, query }) =>
      (await listOptions(unit, session.companyId, query)).map(presentOption),

    'POST /queue-options': async ({ unit, session, body }) =>
      presentOption(await addOption(unit, session.companyId, body)),

    'PUT /queue-options/:queueOptionId': async ({ unit, session, params, body }) =>
      presentOption(await editOption(unit, session.companyId, params.queueOptionId, body)),

    'PUT /queue-options/:queueOptionId/move': async ({ unit, session, params, body }) =>
      presentOption(await moveOption(unit, session.companyId, params.queueOptionId, body)),

    'DELETE /queue-options/:queueOptionId': async ({ unit, session, params }) => {
      await deleteOption(unit, session.companyId, params.queueOptionId);
      return { message: 'Option deleted' };
    },
  };
}
