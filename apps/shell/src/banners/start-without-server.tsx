import { onSocketState } from '@recado/api/client';
import { wasResumed } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';
import { readSession } from '../session/read-session.ts';
import './banner.css';

/**
 * A notice above all pages after a start without the server, until it is reachable; then reads the session, which may
 * have changed or ended.
 */
export function StartWithoutServer() {
  const { t } = useTranslation('shell');
  const [isAway, setAway] = useState(wasResumed);
  useEffect(() => {
    if (!isAway) return;
    return onSocketState(({ connected }) => {
      if (!connected) return;
      setAway(false);
      readSession();
    });
  }, [isAway]);
  if (!isAway) return null;
  return (
    <div className="layout-banner" role="status">
      {t('start.withoutServer')}
    </div>
  );
}
