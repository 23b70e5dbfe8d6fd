import { noteShown, type RegistryRemote, releaseInUse, rememberGood } from '@recado/federation';
import { useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';

const told = new Set<string>();

/**
 * Beside a page of a remote, so that it appears with it: remembers that this release works in this browser, and says
 * once that it is not the newest.
 */
export function ShownRelease({ remote }: { remote: RegistryRemote }) {
  const notify = useNotify();
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const name = remote.feature.title[language];
  useEffect(() => {
    const release = releaseInUse(remote);
    // After the effects of the page: one that throws takes this away with the page.
    const timer = setTimeout(() => {
      rememberGood(release);
      noteShown(release);
    });
    if (release !== remote && !told.has(remote.entry)) {
      told.add(remote.entry);
      notify.info(t('remote.former', { name }));
    }
    return () => clearTimeout(timer);
  }, [remote, name, notify, t]);
  return null;
}
