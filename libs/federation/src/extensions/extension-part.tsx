import type { Point } from '@recado/releases/points';
import { useContext } from 'react';
import { ExtensionContent } from './extension-content.tsx';
import { ExtensionHostContext, type PlacedExtension } from './extension-host.ts';
import { useWasVisible } from './use-was-visible.ts';

/** An extension at a point, and what the point gives it. */
export interface ExtensionPartProps<Props extends object> {
  point: Pick<Point<Props>, 'props' | 'isAction'>;
  extension: PlacedExtension;
  props: Props;
}

/**
 * Draws an extension: an action at once, another one when its place comes into view. Whatever it does, throws or fails to
 * load affects this place only; there people can try it again.
 */
export function ExtensionPart<Props extends object>(part: ExtensionPartProps<Props>) {
  const { point, extension } = part;
  const { Waiting, Failed } = useContext(ExtensionHostContext);
  const [place, wasVisible] = useWasVisible<HTMLDivElement>();
  const content = (
    <ExtensionContent
      {...part}
      waiting={<Waiting />}
      failed={(retry) => <Failed title={extension.entry.title} onRetry={retry} />}
    />
  );
  if (point.isAction) return content;
  return (
    <div ref={place} className="extension" data-extension={`${extension.remote.name} ${extension.entry.module}`}>
      {wasVisible ? content : <Waiting />}
    </div>
  );
}
