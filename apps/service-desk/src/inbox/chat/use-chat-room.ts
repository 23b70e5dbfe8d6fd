import { emitToServer, onSocketState } from '@recado/api/client';
import { useEffect } from 'react';

/** Reports to the server which chat is open, again after every reconnection. */
export function useChatRoom(ticketId: number): void {
  useEffect(() => {
    emitToServer('joinChatBox', ticketId);
    const stop = onSocketState(({ connected }) => connected && emitToServer('joinChatBox', ticketId));
    return () => {
      stop();
      emitToServer('leaveChatBox', ticketId);
    };
  }, [ticketId]);
}
