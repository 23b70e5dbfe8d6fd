import { requestSignature } from '../../../platform/security/request-signature.ts';
import { acceptedSecrets, derivedKey } from '../../../platform/security/secrets.ts';
import type { WebhookRow } from './webhooks.schema.ts';

/** Milliseconds for which the former key signs beside a new one. */
const rotation = 24 * 60 * 60_000;

/** The key of a webhook. It is derived from the installation's secret, so the database does not contain it. */
export function webhookSecret(secret: string, { id, secretVersion }: Pick<WebhookRow, 'id' | 'secretVersion'>): string {
  return `rcw_${derivedKey(secret, `webhook signature ${id} ${secretVersion}`).toString('base64url')}`;
}

/** The end of the time in which the former key signs, too, even if past; null if there is only one key. */
export function formerKeyUntil({ rotatedAt }: Pick<WebhookRow, 'rotatedAt'>): Date | null {
  return rotatedAt && new Date(rotatedAt.getTime() + rotation);
}

/** The header `Recado-Signature` of a delivery, with each valid key, those of former secrets of the installation included. */
export function signatureOf(secret: string, webhook: WebhookRow, body: string, now: Date): string {
  const { id, secretVersion } = webhook;
  const until = formerKeyUntil(webhook);
  const isRotating = until !== null && now < until;
  const versions = isRotating ? [secretVersion, secretVersion - 1] : [secretVersion];
  const keys = acceptedSecrets(secret).flatMap((one) =>
    versions.map((version) => webhookSecret(one, { id, secretVersion: version })),
  );
  return requestSignature(keys, body, now);
}
