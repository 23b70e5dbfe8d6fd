import type { Point } from '@recado/releases/points';
import { type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { ExtensionBoundary } from './extension-boundary.tsx';
import { codeOf } from './extension-code.ts';
import { ExtensionHostContext, ExtensionWaitingContext, type PlacedExtension } from './extension-host.ts';

/** An extension at a point, what the point gives it, and what stands there without it. */
export interface ExtensionContentProps<Props extends object> {
  point: Pick<Point<Props>, 'props'>;
  extension: PlacedExtension;
  props: Props;
  /** While the code loads. */
  waiting: ReactNode;
  /** When it threw or could not be loaded; the function tries it again. */
  failed: (retry: () => void) => ReactNode;
}

/** Draws the component of an extension at once, where the page decides what stands there meanwhile and after a failure. */
export function ExtensionContent<Props extends object>(content: ExtensionContentProps<Props>) {
  const { extension, props, waiting, failed } = content;
  const { load, onError } = useContext(ExtensionHostContext);
  const [attempt, setAttempt] = useState(0);
  const { version } = extension.remote;
  const { module } = extension.entry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry gives other objects for the same release
  const Drawn = useMemo(() => codeOf(load, extension, attempt > 0), [load, version, module, attempt]);
  return (
    <ExtensionBoundary
      key={`${version} ${attempt}`}
      onError={(error) => onError(extension, error)}
      failed={failed(() => setAttempt(attempt + 1))}
    >
      <ExtensionWaitingContext value={waiting}>
        <Suspense fallback={waiting}>
          <Drawn {...props} />
        </Suspense>
      </ExtensionWaitingContext>
    </ExtensionBoundary>
  );
}
