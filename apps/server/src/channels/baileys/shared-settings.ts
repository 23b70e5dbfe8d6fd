import type { BinaryNode, WASocket } from 'baileys';

/**
 * Ignores what the phone shares besides messages (names, archived and muted chats): nothing here uses it, and the
 * library fetches it in a way that ends the process when the line breaks, and blocks sending meanwhile. WhatsApp's
 * notice is confirmed, and the keys are stored.
 */
export function leaveSharedSettings(socket: WASocket): void {
  socket.ws.prependListener('CB:notification', (notice: BinaryNode) => {
    if (notice.attrs.type === 'server_sync') notice.content = [];
  });
}
