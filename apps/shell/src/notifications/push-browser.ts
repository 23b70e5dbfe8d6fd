import { api } from '@recado/api/client';
import { currentToken } from '@recado/auth';
import { currentLanguage } from '@recado/ui/i18n';
import { activeWorker, hasWorkers } from '../offline/worker.ts';
import { sessionOfToken } from '../session/session-of-token.ts';

/** Whether this browser receives pushes, and if not, why. */
export type PushState = 'on' | 'off' | 'denied' | 'insecure' | 'unsupported';

/** The key with the id of the user who switched pushes on in this browser. */
const ownerKey = 'recado:push';
/** The key with the last subscription sent to the server: session, address and language. */
const keptKey = 'recado:push:kept';

/** The current state, for a user. */
export function pushState(userId: number): PushState {
  if (!window.isSecureContext) return 'insecure';
  if (!(hasWorkers() && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return isSwitchedOn(userId) && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Whether a user switched pushes on in this browser. */
export function isSwitchedOn(userId: number): boolean {
  return localStorage.getItem(ownerKey) === String(userId);
}

/**
 * Asks for permission and subscribes. Resolves without a subscription if the user refuses; rejects with ApiFailure, or
 * with a DOMException when the browser cannot reach its push service.
 */
export async function switchPushOn(userId: number): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await keepSubscription(await subscribe());
  localStorage.setItem(ownerKey, String(userId));
}

/** Ends the pushes of this browser, here and on the server. */
export async function switchPushOff(): Promise<void> {
  forgetOwner();
  await (await currentSubscription())?.unsubscribe();
  await api('DELETE /push-subscription');
}

/**
 * At the beginning of a session: registers this browser's subscription with the server, once for each session, address
 * and language. A subscription of another user is not reused.
 */
export async function takeUpPush(userId: number): Promise<void> {
  const state = pushState(userId);
  if (state === 'on') return keepSubscription((await currentSubscription()) ?? (await subscribe()));
  if (state !== 'off' || localStorage.getItem(ownerKey) === null) return;
  forgetOwner();
  await (await currentSubscription())?.unsubscribe();
}

function forgetOwner(): void {
  localStorage.removeItem(ownerKey);
  localStorage.removeItem(keptKey);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Registers the worker and subscribes with the installation's key; a subscription with another key is replaced. */
async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await api('GET /notification-choices');
  const { pushManager } = await activeWorker();
  const known = await pushManager.getSubscription();
  if (known && keyText(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function keepSubscription(subscription: PushSubscription): Promise<void> {
  const language = currentLanguage();
  const kept = [sessionOfToken(currentToken()), subscription.endpoint, language].join(' ');
  if (localStorage.getItem(keptKey) === kept) return;
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api('PUT /push-subscription', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, language } });
  localStorage.setItem(keptKey, kept);
}

function keyText(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
