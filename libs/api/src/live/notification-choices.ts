import { useSyncExternalStore } from 'react';
import { api, onEvent } from '../client/index.ts';
import type { EventPayload, NotificationChoices } from '../contract/index.ts';
import { isQuiet, usualChoices } from '../contract/notification-choices.ts';

type OwnChoices = EventPayload<'notificationChoices'>;

const untold: OwnChoices = { choices: usualChoices, companyTimeZone: 'America/Sao_Paulo' };
let told = untold;
const listeners = new Set<() => void>();

onEvent('notificationChoices', change);

function change(next: OwnChoices): void {
  told = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * How the signed-in user wants to be told. The server tells it as the answer to `joinNotification`, and on every change;
 * until then it is as usual.
 */
export function useNotificationChoices(): OwnChoices {
  return useSyncExternalStore(subscribe, () => told);
}

/** The same where nothing is rendered. */
export function notificationChoices(): NotificationChoices {
  return told.choices;
}

/** Whether nothing may ring now. */
export function isQuietNow(): boolean {
  return isQuiet(told.choices.quiet, new Date(), told.companyTimeZone);
}

/** Saves what the user chose. Rejects with ApiFailure. */
export async function saveNotificationChoices(choices: NotificationChoices): Promise<void> {
  const kept = await api('PUT /notification-choices', { body: choices });
  change({ ...told, choices: kept });
}

/** Forgets the choices of a user who signed out. */
export function forgetNotificationChoices(): void {
  change(untold);
}
