import type { PastMessage } from '../admin/schemas.ts';
import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { composeMessage } from './compose.ts';
import { phonesIn } from './from-phone.ts';

/**
 * Adds old chats to the screens of all participants, oldest first; linked devices are not notified. An existing message
 * is not changed. Throws if a phone or group does not exist.
 */
export async function showPastMessages(world: World, past: readonly PastMessage[]): Promise<number> {
  for (const message of past) await showPastMessage(world, message);
  return past.length;
}

async function showPastMessage(world: World, past: PastMessage): Promise<void> {
  const author = world.phones.byNumber(past.from);
  if (!author) throw new Error(`There is no phone with the number ${past.from}`);
  const group = world.groups.find(past.to);
  const others = phonesIn(world, author, past.to);
  if (author.screen.find(past.id)) return;
  const message = await composeMessage(world, author, { ...past, count: 1 });
  for (const phone of [author, ...others]) {
    const fromMe = phone === author;
    const chat = group || fromMe ? past.to : past.from;
    phone.screen.show({ id: past.id, chat, from: past.from, fromMe, message, at: past.at });
    finish(phone, past);
    world.changed({ kind: 'messages', number: phone.number, chat });
  }
}

function finish(phone: Phone, { id, status, edited, deleted, reactions }: PastMessage): void {
  phone.screen.mark(id, status);
  const shown = phone.screen.find(id);
  if (shown) Object.assign(shown, { edited, deleted, reactions: { ...reactions } });
}
