import { onSocketState } from '@recado/api/client';
import { DisconnectOutlined } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';

/** A gap shorter than this (milliseconds) is nobody's business. */
const patience = 2000;

/** Says that live updates do not arrive, and what still works (UX). */
export function OfflineBar() {
  const { t } = useTranslation('service-desk');
  if (!useIsOffline()) return null;
  return (
    <div className="offline-bar" role="status">
      <DisconnectOutlined aria-hidden /> {t('workspace.offline')}
    </div>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSocketState(({ connected }) => {
      clearTimeout(timer);
      if (connected) setOffline(false);
      else timer = setTimeout(() => setOffline(true), patience);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isOffline;
}
