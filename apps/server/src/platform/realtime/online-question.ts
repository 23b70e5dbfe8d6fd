import type { Subscription } from '../database/database.ts';
import { question } from '../events/event-kind.ts';
import type { Realtime } from './realtime.ts';

/** Asks whether a user has a page open. */
export const isOnline = question<number, boolean>('isOnline');

/** The answer: the sockets of all processes know it. */
export function onlineAnswer(realtime: Pick<Realtime, 'online'>): Subscription {
  return isOnline.answeredBy((_unit, userId) => realtime.online(userId));
}
