import { useCallback, useEffect, useState } from 'react';
import { Splash } from '../start/splash.tsx';
import { StartFailure } from '../start/start-failure.tsx';
import { restoreSession } from './restore.ts';

/** Waits for the session of the last visit; offers a retry when the server does not answer. */
export function RestoreSession() {
  const [failed, setFailed] = useState(false);
  const restore = useCallback(() => {
    setFailed(false);
    void restoreSession().then((known) => setFailed(!known));
  }, []);
  useEffect(restore, [restore]);
  return failed ? <StartFailure onRetry={restore} /> : <Splash />;
}
