import { api } from '@recado/api/client';
import type { SupervisedTicket } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useAskFirst } from '@recado/ui/records';
import { isAbsent, isIn, type Lane, nameOf, queueFor } from './lanes.ts';
import { refreshSupervision } from './use-supervision.ts';

/** Hands a ticket over to an agent or a queue; asks first if the agent is not there. */
export function useHandOver(): (ticket: SupervisedTicket, lane: Lane) => Promise<void> {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const askFirst = useAskFirst();
  const move = async (ticket: SupervisedTicket, lane: Lane) => {
    const body =
      lane.kind === 'queue'
        ? ({ status: 'pending', userId: null, queueId: lane.queue.id } as const)
        : { userId: lane.agent.id, queueId: queueFor(lane.agent, ticket) };
    await api('PUT /tickets/:ticketId', { params: { ticketId: ticket.id }, body });
    notify.success(t('supervision.handed', { name: plainName(ticket.contact), to: nameOf(lane) }));
  };
  const isWanted = (lane: Lane) =>
    lane.kind === 'queue' ||
    !isAbsent(lane.agent) ||
    askFirst({
      title: t('supervision.absentTitle', { name: lane.agent.name }),
      content: t('supervision.absentText'),
      action: t('supervision.handAnyway'),
    });
  return async (ticket, lane) => {
    if (isIn(lane, ticket) || !(await isWanted(lane))) return;
    await move(ticket, lane).catch(notify.error).finally(refreshSupervision);
  };
}
