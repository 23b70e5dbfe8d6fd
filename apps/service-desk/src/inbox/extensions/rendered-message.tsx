import type { ShownMessage } from '@recado/api/live';
import { ExtensionContent, extensionKey, messageRenderer, useExtensions } from '@recado/federation';
import type { ReactNode } from 'react';
import { textIn, valueIn } from '../chat/conversation/read-data.ts';
import { pointMessageOf } from './point-message.ts';

/**
 * The content of a message as another remote draws messages of its kind; the product's own, `children`, without such a
 * remote, while its code loads, and when it fails.
 */
export function RenderedMessage({ message, children }: { message: ShownMessage; children: ReactNode }) {
  const { mediaType, fromMe, data, mediaUrl } = message;
  const kind = textIn(valueIn(data, 'card'), 'kind') || null;
  const [renderer] = useExtensions(messageRenderer, { mediaType, kind, fromMe });
  if (!renderer) return children;
  return (
    <ExtensionContent
      key={extensionKey(renderer)}
      point={messageRenderer}
      extension={renderer}
      props={{ message: pointMessageOf(message), data, mediaUrl }}
      waiting={children}
      failed={() => children}
    />
  );
}
