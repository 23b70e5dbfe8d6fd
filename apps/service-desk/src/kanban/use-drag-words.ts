import type { Active, DndContextProps, Over } from '@dnd-kit/core';
import type { Ticket } from '@recado/api/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** What a screen reader says while a card is moved. */
export function useDragWords(lanes: readonly { id: number; name: string }[]): DndContextProps['accessibility'] {
  const { t } = useTranslation('service-desk');
  const laneAt = (over: Over | null) => lanes.find(({ id }) => id === over?.id)?.name ?? '';
  const nameOf = ({ data }: Active) => {
    const ticket: Ticket | undefined = data.current?.ticket;
    return ticket ? plainName(ticket.contact.name) : '';
  };
  return {
    screenReaderInstructions: { draggable: t('kanban.dragHelp') },
    announcements: {
      onDragStart: ({ active }) => t('kanban.lifted', { name: nameOf(active) }),
      onDragOver: ({ over }) => (over ? t('kanban.over', { lane: laneAt(over) }) : undefined),
      onDragEnd: ({ active, over }) =>
        over ? t('kanban.dropped', { name: nameOf(active), lane: laneAt(over) }) : t('kanban.cancelled'),
      onDragCancel: () => t('kanban.cancelled'),
    },
  };
}
