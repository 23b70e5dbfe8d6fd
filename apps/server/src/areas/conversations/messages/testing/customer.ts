import { reactToChannelEvent } from '../../../../channels/channel-events.ts';
import type { ChannelEvent, InboundMessage, MessageContent } from '../../../../channels/port.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { inbound, person, text } from '../../tickets/testing/world.ts';

let nextNumber = 5511910000000;

/** A customer who writes to a connection of a running server; a new one, or the one with this number. */
export function newCustomer(
  server: SharedServer,
  place: { companyId: number; connectionId: number },
  number = String(++nextNumber),
) {
  const chat = person(number);
  const now = () => server.platform.clock();
  const receive = (event: ChannelEvent) =>
    server.database.database.tenant(place.companyId, (unit) => reactToChannelEvent(unit, place, event));
  const author = { number: chat.number, lid: null, name: 'Maria Silva' };
  const notice = (wid: string) => ({ chat, wid, fromMe: false, author, sentAt: now().getTime() });
  return {
    number: chat.number ?? '',
    receive,
    /** Returns WhatsApp's id of the message. */
    async write(content: string | MessageContent, overrides: Partial<InboundMessage> = {}): Promise<string> {
      const message = inbound(chat, typeof content === 'string' ? text(content) : content, now(), overrides);
      await receive({ type: 'message', message });
      return message.wid;
    },
    edit: (wid: string, words: string) => receive({ type: 'edit', text: words, ...notice(wid) }),
    react: (wid: string, emoji: string) => receive({ type: 'reaction', emoji, chat, wid, fromMe: false, author }),
    revoke: (wid: string) => receive({ type: 'revoke', ...notice(wid) }),
  };
}
