import { failureOf, refreshSession } from '@recado/api/client';
import { signOut } from '@recado/auth';
import { useCallback, useEffect, useState } from 'react';
import { Splash } from '../start/splash.tsx';
import { StartFailure } from '../start/start-failure.tsx';
import { endSession } from './end-session.ts';
import { tellAtLogin } from './login-notice.ts';

/**
 * Exchanges the token of the last visit for a new one. A refused session ends at the login, an ended subscription says
 * so there; a server that does not answer leaves the session alone and can be tried again.
 */
export function RestoreSession() {
  const [failed, setFailed] = useState(false);
  const restore = useCallback(() => {
    setFailed(false);
    refreshSession().catch((error: unknown) => {
      const { status, body } = failureOf(error);
      if (status === 402) tellAtLogin({ kind: 'subscription', dueDate: body.dueDate ?? null });
      if (status === 402) signOut();
      else if (status === 401 || status === 403) endSession('expired');
      else setFailed(true);
    });
  }, []);
  useEffect(restore, [restore]);
  return failed ? <StartFailure onRetry={restore} /> : <Splash />;
}
