import { hasNewRelease } from '@recado/federation';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';
import { loadedRegistry } from './registry-store.ts';
import '../layout/banner.css';

/** Milliseconds after which every process of the server knows of a choice; browsers do not all ask at once. */
const knownAfter = 2_000;
const spread = 2_000;
/** Milliseconds for which a tab has to be hidden before it reloads itself. */
const quietAfter = 30_000;

/**
 * Says that other releases are there than those of this page load, and offers to reload. A hidden tab reloads itself when nothing
 * is open in it that would be lost. Disappears when the former releases are chosen again.
 */
export default function NewerRelease({ timesTold }: { timesTold: number }) {
  const { t } = useTranslation('shell');
  const isThere = useIsThere(timesTold);
  useQuietReload(isThere);
  if (!isThere) return null;
  return (
    <div className="layout-banner" role="status">
      <span>{t('release.newer')}</span>
      <Button size="small" onClick={() => location.reload()}>
        {t('release.reload')}
      </Button>
    </div>
  );
}

function useIsThere(timesTold: number): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isWaiting = timesTold > 0;
    const look = async () => {
      const found = await hasNewRelease(...(loadedRegistry()?.remotes ?? []));
      if (isWaiting) setThere(found);
    };
    const timer = setTimeout(() => void look(), knownAfter + Math.random() * spread);
    return () => {
      isWaiting = false;
      clearTimeout(timer);
    };
  }, [timesTold]);
  return isThere;
}

function useQuietReload(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => (isQuiet() ? location.reload() : wait()), quietAfter);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [isThere]);
}

/** Nothing is open that a reload would take: a dialog, a recording, or what could not be kept for sending. */
function isQuiet(): boolean {
  const mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return document.hidden && mayLeave && document.querySelector('[role="dialog"]') === null;
}
