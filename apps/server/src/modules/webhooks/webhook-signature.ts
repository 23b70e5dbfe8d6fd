import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/security/secrets.ts';
import type { WebhookRow } from './webhooks.schema.ts';

/** How long (milliseconds) the former key signs beside a new one. */
const rotation = 24 * 60 * 60_000;

/** The key of a webhook: derived from the installation's secret, so it is nowhere in the database. */
export function webhookSecret(secret: string, { id, secretVersion }: Pick<WebhookRow, 'id' | 'secretVersion'>): string {
  return `rcw_${derivedKey(secret, `webhook signature ${id} ${secretVersion}`).toString('base64url')}`;
}

/** Until when the former key signs too, also if past. Null while there is only one key. */
export function formerKeyUntil({ rotatedAt }: Pick<WebhookRow, 'rotatedAt'>): Date | null {
  return rotatedAt && new Date(rotatedAt.getTime() + rotation);
}

/** The header `Recado-Signature`: the time in seconds, and an HMAC-SHA256 of `time.body` with each key that is good. */
export function signatureOf(secret: string, webhook: WebhookRow, body: string, now: Date): string {
  const { id, secretVersion } = webhook;
  const until = formerKeyUntil(webhook);
  const time = Math.floor(now.getTime() / 1000);
  const isRotating = until !== null && now < until;
  const versions = isRotating ? [secretVersion, secretVersion - 1] : [secretVersion];
  const signatures = versions.map((version) => {
    const key = webhookSecret(secret, { id, secretVersion: version });
    return `v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  });
  return [`t=${time}`, ...signatures].join(',');
}
