import type { BinaryNode, WASocket } from 'baileys';

/**
 * Leaves what the phone shares besides messages (names, what is archived or muted) on the phone: nothing here uses it,
 * the library fetches it from the media host in a way that ends the process when the line breaks, and keeps messages
 * from being sent meanwhile. WhatsApp's notice is confirmed, and the keys to it are kept.
 */
export function leaveSharedSettings(socket: WASocket): void {
  socket.ws.prependListener('CB:notification', (notice: BinaryNode) => {
    if (notice.attrs.type === 'server_sync') notice.content = [];
  });
}
