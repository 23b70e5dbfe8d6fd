import type { PushContent } from '@recado/api/contract';
import webPush from 'web-push';
import { openOutside } from '../../platform/outbound/call-outside.ts';
import { checkPushAddress } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

/** Milliseconds that a push service may take. */
const patience = 10_000;

/** A push and its address. */
export interface Delivery {
  keys: PushKeys;
  target: { endpoint: string; p256dh: string; auth: string };
  content: PushContent;
  /** Seconds that the push service keeps it for a browser that is away. */
  ttl: number;
  /** Of several that wait for a browser, one of a topic is kept: the last. At most 32 letters and digits. */
  topic: string;
}

/**
 * Encrypts a push and hands it to the browser's push service. Resolves with its HTTP status, and rejects when it cannot be
 * reached. Answers are not read, and redirections not followed.
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
  // The library writes its numbers as numbers.
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const call = { address: endpoint, method: 'POST', headers: sent, body, patience, signal, redirections: 0 } as const;
  const answer = await openOutside(call, allowed);
  answer.content.destroy();
  return answer.status;
}
