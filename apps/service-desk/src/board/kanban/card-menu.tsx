import type { Ticket } from '@recado/contract';
import { MenuButton, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SwapOutlined } from '@recado/ui/icons';
import type { Lane } from './board.ts';

/** A card, the lane it is in, and all lanes. */
export interface CardMenuProps {
  ticket: Ticket;
  laneId: number;
  lanes: readonly Lane[];
  onMove: (ticket: Ticket, laneId: number) => void;
}

/** Moves a card without dragging: a menu of the other lanes. */
export function CardMenu({ ticket, laneId, lanes, onMove }: CardMenuProps) {
  const { t } = useTranslation('service-desk');
  const others = lanes.filter(({ id }) => id !== laneId);
  if (others.length === 0) return null;
  return (
    <MenuButton
      label={t('kanban.moveTo', { name: plainName(ticket.contact.name) })}
      icon={<SwapOutlined aria-hidden />}
      size="small"
      placement="bottomRight"
      menu={{
        className: 'kanban-menu',
        items: others.map(({ id, name, color }) => ({
          key: id,
          icon: <span className="kanban-dot" style={{ background: color }} aria-hidden />,
          label: name,
          onClick: () => onMove(ticket, id),
        })),
      }}
    />
  );
}
