import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import type { NumberRecord } from '../records.ts';

const TYPING_MS = 25_000;

/** Shows on a phone that the business is typing: for 25 seconds, or until its answer. */
export function startTyping(world: World, number: NumberRecord, phone: Phone): void {
  world.changed({ kind: 'typing', number: phone.number, chat: number.number, detail: 'composing' });
  setTimeout(() => stopTyping(world, number, phone), TYPING_MS).unref();
}

/** Shows that it is not (any more). */
export function stopTyping(world: World, number: NumberRecord, phone: Phone): void {
  world.changed({ kind: 'typing', number: phone.number, chat: number.number, detail: 'paused' });
}
