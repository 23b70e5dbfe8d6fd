import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { newMessageId } from './from-phone.ts';

/** The old chats to generate on a shop's phone. */
export interface HistorySeed {
  /** Numbers or groups' addresses. */
  with: string[];
  messagesEach: number;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/**
 * Generates old chats, evenly spread over a period, half of the messages the shop's own. All are read; a device that is
 * linked later gets them as history.
 */
export function seedHistory(world: World, owner: Phone, seed: HistorySeed): number {
  const step = (seed.to - seed.from) / Math.max(1, seed.messagesEach - 1);
  for (const chat of seed.with) {
    const author = world.phones.byNumber(chat)?.number ?? world.groups.find(chat)?.members.at(-1) ?? owner.number;
    for (let index = 0; index < seed.messagesEach; index += 1) {
      const fromMe = index % 2 === 1;
      const id = newMessageId();
      const at = Math.round(seed.from + index * step);
      const from = fromMe ? owner.number : author;
      owner.screen.show({ id, chat, from, fromMe, message: { conversation: `Histórico ${index + 1}` }, at });
      owner.screen.mark(id, 'read');
    }
  }
  world.changed({ kind: 'messages', number: owner.number });
  return seed.with.length * seed.messagesEach;
}
