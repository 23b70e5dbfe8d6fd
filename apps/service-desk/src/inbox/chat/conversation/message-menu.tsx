import type { ShownMessage } from '@recado/api/live';
import { MenuButton, type MenuPlace, PointMenu } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoreOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { useOtherMessageActions } from '../../extensions/use-other-message-actions.ts';
import { useWordActions } from '../assistant/use-word-actions.tsx';
import type { BubbleTicket } from './bubble-ticket.ts';
import { useMessageActions } from './use-message-actions.tsx';

interface MessageMenuProps {
  message: ShownMessage;
  ticket: BubbleTicket;
  /** Where the bubble was pressed for its menu; otherwise the menu opens from its button. */
  at: MenuPlace | null;
  onLeave: () => void;
  /** Opens the choice of emoji; without it there are no reactions. */
  onReact?: () => void;
}

/** The actions of a message: reply, copy, edit, delete, as far as state and connection allow. */
export function MessageMenu({ message, ticket, at, onLeave, onReact }: MessageMenuProps) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const own = useMessageActions(message, ticket, { isOpen: isOpen || at !== null, onReact });
  const others = useOtherMessageActions(message, ticket);
  const items = [...own, ...useWordActions(message), ...others.items];
  if (items.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t('message.options')}
        size="small"
        icon={<MoreOutlined aria-hidden />}
        menu={{ items }}
        onOpenChange={setOpen}
      />
      {at && <PointMenu at={at} items={items} onClose={onLeave} />}
      {others.running}
    </>
  );
}
