import type { EventPayload, NotificationChoices } from '@recado/contract';
import { isQuiet, usualChoices } from '@recado/contract/notification-choices';
import { useSyncExternalStore } from 'react';
import { api, onEvent } from '../client/index.ts';

type OwnChoices = EventPayload<'notificationChoices'>;

const untold: OwnChoices = { choices: usualChoices, companyTimeZone: 'America/Sao_Paulo' };
let current = untold;
const listeners = new Set<() => void>();

onEvent('notificationChoices', change);

function change(next: OwnChoices): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The signed-in user's choices for notifications. The server sends them as the answer to `joinNotification`, and on
 * every change; until then the defaults apply.
 */
export function useNotificationChoices(): OwnChoices {
  return useSyncExternalStore(subscribe, () => current);
}

/** The same outside of components. */
export function notificationChoices(): NotificationChoices {
  return current.choices;
}

/** Whether the quiet hours apply now. */
export function isQuietNow(): boolean {
  return isQuiet(current.choices.quiet, new Date(), current.companyTimeZone);
}

/** Saves the user's choices. Rejects with ApiFailure. */
export async function saveNotificationChoices(choices: NotificationChoices): Promise<void> {
  const kept = await api('PUT /notification-choices', { body: choices });
  change({ ...current, choices: kept });
}

/** Forgets the choices of a user who signed out. */
export function forgetNotificationChoices(): void {
  change(untold);
}
