import { reconnectNow } from '@recado/api/client';
import { useSocketConnected } from '@recado/api/live';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DisconnectOutlined } from '@recado/ui/icons';

/** Shows that live updates do not arrive, and what still works (UX). */
export function OfflineBar() {
  const { t } = useTranslation('service-desk');
  if (useSocketConnected()) return null;
  return (
    <div className="offline-bar" role="status">
      <DisconnectOutlined aria-hidden />
      <span>{t('workspace.offline')}</span>
      <Button size="small" onClick={reconnectNow}>
        {t('workspace.reconnect')}
      </Button>
    </div>
  );
}
