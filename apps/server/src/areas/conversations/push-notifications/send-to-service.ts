import type { PushContent } from '@recado/contract';
import webPush from 'web-push';
import { openOutside } from '../../../platform/outbound/call-outside.ts';
import { checkPushAddress } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

/** The most milliseconds that a push service may take. */
const patience = 10_000;

/** A push, its receiver and its keys. */
export interface Delivery {
  keys: PushKeys;
  target: { endpoint: string; p256dh: string; auth: string };
  content: PushContent;
  /** Seconds for which the push service keeps the push for an offline browser. */
  ttl: number;
  /** Of the waiting pushes with one topic, the service keeps the last. At most 32 letters and digits. */
  topic: string;
}

/**
 * Encrypts a push and sends it to the browser's push service. Returns its HTTP status; throws OutboundError if it
 * cannot be reached. Answers are not read, and redirections not followed.
 */
export async function sendToService(
  delivery: Delivery,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const { keys, target, content, ttl, topic } = delivery;
  checkPushAddress(target.endpoint, allowed);
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    JSON.stringify(content),
    { vapidDetails: keys, TTL: ttl, topic, urgency: 'high', contentEncoding: 'aes128gcm' },
  );
  // The library returns some values as numbers.
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const call = { address: endpoint, method: 'POST', headers: sent, body, patience, signal, redirections: 0 } as const;
  const answer = await openOutside(call, allowed);
  answer.content.destroy();
  return answer.status;
}
