import type { ShownMessage } from '@recado/api/live';
import { MenuButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoreOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import type { BubbleTicket } from './bubble-ticket.ts';
import { useMessageActions } from './use-message-actions.tsx';

interface MessageMenuProps {
  message: ShownMessage;
  ticket: BubbleTicket;
  /** Opens the choice of emoji; without it there are no reactions. */
  onReact?: () => void;
}

/** The actions of a message: reply, copy, edit, delete, as far as state and connection allow. */
export function MessageMenu({ message, ticket, onReact }: MessageMenuProps) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const items = useMessageActions(message, ticket, { isOpen, onReact });
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={t('message.options')}
      size="small"
      icon={<MoreOutlined aria-hidden />}
      menu={{ items }}
      onOpenChange={setOpen}
    />
  );
}
