import { Badge, BellOutlined, Button, Popover, Tooltip } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { NotificationList } from './notification-list.tsx';
import { useMessageSignals } from './use-message-signals.ts';
import { useNotifications } from './use-notifications.ts';

/** On narrow screens the list moves sideways instead of leaving the window. */
const insideTheWindow = { overflow: { shiftX: 8, adjustY: true } };

/** The bell: tickets with unread messages, and what waits for somebody (SPEC §2.3). */
export function NotificationsBell() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const tickets = useNotifications();
  useMessageSignals(tickets);
  const label = t('notifications.name', { count: tickets.length });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      align={insideTheWindow}
      classNames={{ root: 'notifications' }}
      title={t('notifications.title')}
      content={<NotificationList tickets={tickets} onChosen={() => setOpen(false)} />}
    >
      <Tooltip title={open ? '' : t('notifications.title')}>
        <Button
          type="text"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={
            <Badge count={tickets.length} size="small" overflowCount={99}>
              <BellOutlined className="top-bar-icon" />
            </Badge>
          }
        />
      </Tooltip>
    </Popover>
  );
}
