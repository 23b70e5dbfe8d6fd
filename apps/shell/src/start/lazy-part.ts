import { isFileGone, reloadOnce } from '@recado/federation';
import { type ComponentType, lazy } from 'react';

/**
 * A part of the shell that is loaded when needed. When its file is gone, because a newer shell was released while this
 * page was open, the page reloads itself once.
 */
export function lazyPart(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (isFileGone(error) && reloadOnce()) return new Promise<never>(() => undefined);
      throw error;
    }),
  );
}
