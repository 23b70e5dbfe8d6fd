import { type ReleaseNews, releaseNews } from '@recado/federation';
import { Button } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';
import { loader } from '../features/loader.ts';
import './banner.css';

/**
 * Milliseconds after which every server process has the new choice; `spread` keeps browsers from asking all at once.
 */
const knownAfter = 2_000;
const spread = 2_000;
/** Milliseconds for which a tab must be hidden before it reloads itself. */
const quietAfter = 30_000;

/**
 * Announces that there are other releases than those of this page load, or that a remote was removed, and offers to
 * reload. A hidden tab reloads itself unless open work would be lost. Disappears when the former releases are chosen again.
 */
export default function NewerRelease({ changeCount }: { changeCount: number }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { hasOther, removed } = useNews(changeCount);
  const isOld = hasOther || removed.length > 0;
  useQuietReload(isOld);
  if (!isOld) return null;
  const names = removed.map(({ feature }) => feature.title[language]).join(', ');
  return (
    <div className="layout-banner" role="status">
      <span>{names ? t('release.removed', { names }) : t('release.newer')}</span>
      <Button size="small" onClick={() => location.reload()}>
        {t('release.reload')}
      </Button>
    </div>
  );
}

function useNews(changeCount: number): ReleaseNews {
  const [news, setNews] = useState<ReleaseNews>({ hasOther: false, removed: [] });
  useEffect(() => {
    let isWaiting = changeCount > 0;
    const look = async () => {
      const found = await releaseNews(loader.loadedRegistry()?.remotes ?? []);
      if (isWaiting) setNews(found);
    };
    const timer = setTimeout(() => void look(), knownAfter + Math.random() * spread);
    return () => {
      isWaiting = false;
      clearTimeout(timer);
    };
  }, [changeCount]);
  return news;
}

function useQuietReload(isOld: boolean): void {
  useEffect(() => {
    if (!isOld) return;
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
  }, [isOld]);
}

/** Whether a reload would lose no open work: a dialog, a recording, or an unsent message that could not be stored. */
function isQuiet(): boolean {
  const mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return document.hidden && mayLeave && document.querySelector('[role="dialog"]') === null;
}
