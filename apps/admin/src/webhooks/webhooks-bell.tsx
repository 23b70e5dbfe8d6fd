import { useLiveList } from '@recado/api/live';
import type { BellProps } from '@recado/federation';
import { ListBell, Name, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DisconnectOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
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
  const { items, count } = useLiveList(webhooks, disabled);
  return (
    <ListBell
      isOccasional
      title={t('webhooks.bellTitle')}
      label={t('webhooks.bell', { count: count ?? 0 })}
      count={count}
      icon={<DisconnectOutlined />}
      onUnread={onUnread}
      items={items}
      keyOf={({ id }) => id}
      entry={({ name, failingSince }, close) => (
        <Link className="bell-entry" to="/webhooks" onClick={close}>
          <strong>
            <Name text={name} />
          </strong>
          <StatusText tone="danger">
            {t('webhooks.disabled')} {failingSince && <RelativeTime value={failingSince} />}
          </StatusText>
        </Link>
      )}
      after={() => <p className="webhooks-bell-note">{t('webhooks.bellNote')}</p>}
    />
  );
}
