import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PushContent } from '@recado/api/contract';
import webPush from 'web-push';
import { lookupPublic } from '../../platform/outbound/public-address.ts';
import { checkPushAddress } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

/** Milliseconds that a push service may take. */
const patience = 10_000;

/** What is sent where. */
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
  const address = new URL(endpoint);
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const options = {
    method: 'POST',
    headers,
    signal: ends,
    ...(!allowed.includes(address.origin) && { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    const call = request(address, options, (answer) => {
      answer.resume();
      answer.on('error', () => undefined);
      resolve(answer.statusCode ?? 0);
      answer.on('data', () => undefined);
    });
    call.on('error', reject);
    call.end(body);
  });
}
