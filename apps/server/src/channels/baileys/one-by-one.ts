import type { BinaryNode, WASocket } from 'baileys';

/**
 * Has messages handled one by one, as WhatsApp sent them. Baileys does so only with those that waited for the login
 * (`offline`): what comes meanwhile overtakes them. So all go into that queue.
 */
export function handleOneByOne(socket: WASocket): void {
  socket.ws.prependListener('CB:message', ({ attrs }: BinaryNode) => {
    attrs.offline ??= '1';
  });
}
