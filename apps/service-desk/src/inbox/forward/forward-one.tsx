import { lazy, Suspense } from 'react';
import { useChat } from '../chat/chat-context.ts';

const ForwardDialog = lazy(() => import('./forward-dialog.tsx'));

/** The dialog of the message whose menu was used to forward it. */
export function ForwardOne() {
  const { forwarding, forwarded } = useChat();
  return <Suspense>{forwarding && <ForwardDialog messages={[forwarding]} onClose={forwarded} />}</Suspense>;
}
