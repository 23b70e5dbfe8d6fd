import type { Point } from '@recado/releases/points';
import { useContext } from 'react';
import { ExtensionContent } from './extension-content.tsx';
import { ExtensionHostContext, type PlacedExtension } from './extension-host.ts';
import { useWasVisible } from './use-was-visible.ts';

/** A small extension at a point, and what the point gives it. */
export interface ExtensionMarkProps<Props extends object> {
  point: Pick<Point<Props>, 'props'>;
  extension: PlacedExtension;
  props: Props;
  /** Its name for screen readers: the title, in the user's language. */
  label: string;
}

/**
 * Draws a small extension that stands in many rows, when its row comes into view. The page gives it a place of a fixed
 * size, which is empty while the code loads. After a failure a sign stands there and no button, because there are many of
 * it; rows that come half a minute later try again.
 */
export function ExtensionMark<Props extends object>({ label, ...mark }: ExtensionMarkProps<Props>) {
  const { FailedMark } = useContext(ExtensionHostContext);
  const [place, wasVisible] = useWasVisible<HTMLDivElement>();
  const { remote, entry } = mark.extension;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={place}
      className="extension-mark"
      role="group"
      aria-label={label}
      data-extension={`${remote.name} ${entry.module}`}
    >
      {wasVisible && <ExtensionContent {...mark} waiting={null} failed={() => <FailedMark title={entry.title} />} />}
    </div>
  );
}
