import type { BellWakes } from '@recado/federation';
import { lazy, type PropsWithChildren, Suspense, useCallback, useState } from 'react';
import { partDelay, useAfterIdle } from './use-remote-part.ts';

// The page comes first: it is asked when the browser is idle.
const BellQuestion = lazy(() => import('./bell-question.tsx'));

/**
 * A bell that is there only once it has something to say; before, none of its code is loaded. From then on it stays: it
 * shows itself whether there is still something. A question that fails is asked again at the next event.
 */
export function WhenAwake({ wakes, children }: PropsWithChildren<{ wakes: BellWakes | undefined }>) {
  const [isAwake, setAwake] = useState(wakes === undefined);
  const isQuiet = useAfterIdle(partDelay);
  const wake = useCallback(() => setAwake(true), []);
  if (isAwake) return children;
  if (!wakes || !isQuiet) return null;
  return (
    <Suspense>
      <BellQuestion wakes={wakes} onSomething={wake} />
    </Suspense>
  );
}
