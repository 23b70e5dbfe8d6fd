import { useLiveList } from '@recado/api/live';
import type { BellProps } from '@recado/federation';
import { BellPopover, Name, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DisconnectOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useEffect, useState } from 'react';
import { webhooks } from './webhooks.ts';
import './webhooks-bell.css';

const disabled = { disabled: 'true' } as const;

/**
 * The bell for webhooks that the server disabled because their URL failed for days; it is shown while there are any.
 */
export default function WebhooksBell({ onUnread }: BellProps) {
  return useAfterStart() && <DisabledWebhooks onUnread={onUnread} />;
}

function DisabledWebhooks({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const { items, count } = useLiveList(webhooks, disabled);
  useEffect(() => onUnread(count ?? 0), [count, onUnread]);
  if (!count) return null;
  return (
    <BellPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t('webhooks.bellTitle')}
      label={t('webhooks.bell', { count })}
      count={count}
      icon={<DisconnectOutlined />}
    >
      <ul className="bell-list">
        {items.map(({ id, name, failingSince }) => (
          <li key={id}>
            <Link className="bell-entry" to="/webhooks" onClick={() => setOpen(false)}>
              <strong>
                <Name text={name} />
              </strong>
              <StatusText tone="danger">
                {t('webhooks.disabled')} {failingSince && <RelativeTime value={failingSince} />}
              </StatusText>
            </Link>
          </li>
        ))}
      </ul>
      <p className="webhooks-bell-note">{t('webhooks.bellNote')}</p>
    </BellPopover>
  );
}
