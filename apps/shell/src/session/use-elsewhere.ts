import { onEvent } from '@recado/api/client';
import { currentToken, useSession } from '@recado/auth';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { tellElsewhereAfterReload } from './login-notice.ts';
import { sessionOfToken } from './session-of-token.ts';

const secondsToRead = 1;
const reloadPage = () => location.reload();

/**
 * The same user signed in on another computer: shows a notice, and after 1 s clears the local storage and reloads
 * (SPEC §4.5). A second is short to read it, so the login page repeats the notice.
 */
export function useElsewhere(reload: () => void = reloadPage): void {
  const { user } = useSession();
  const { t } = useTranslation('shell');
  const notify = useNotify();
  useEffect(() => {
    return onEvent('auth', (told) => {
      if (told.user.id !== user.id || told.user.sessionId === sessionOfToken(currentToken())) return;
      notify.error(t('session.elsewhere'));
      setTimeout(() => {
        localStorage.clear();
        tellElsewhereAfterReload();
        reload();
      }, secondsToRead * 1000);
    });
  }, [user.id, t, notify, reload]);
}
