import { useCallback, useEffect, useState } from 'react';
import { StartFailure } from '../failures/start-failure.tsx';
import { restoreSession } from '../session/restore.ts';
import { Splash } from './splash.tsx';

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
