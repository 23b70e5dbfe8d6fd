import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { openText, sealText } from '../../../platform/security/sealing.ts';
import { acceptedSecrets, derivedKey } from '../../../platform/security/secrets.ts';
import type { QueueIntegrationRow } from './queue-integrations.schema.ts';

const serviceAccount = z.object({
  client_email: z.string().min(3).max(320),
  private_key: z.string().min(1).max(8_000),
  private_key_id: z.string().max(200).optional(),
  project_id: z.string().max(100).optional(),
});

/** The key of a Google service account, as in its JSON file; the addresses in the file are not used. */
export type ServiceAccount = z.output<typeof serviceAccount>;

/** Reads the JSON file of a service account. Throws ERR_INTEGRATION_CREDENTIALS. */
export function readServiceAccount(text: string): ServiceAccount {
  try {
    return serviceAccount.parse(JSON.parse(text));
  } catch {
    // The original error would repeat parts of the key.
    throw new AppError('ERR_INTEGRATION_CREDENTIALS');
  }
}

/**
 * The columns for a key: encrypted for its company, and the account's e-mail address for display. Throws
 * ERR_INTEGRATION_CREDENTIALS.
 */
export function sealedServiceAccount(secret: string, companyId: number, text: string) {
  const { client_email: credentialEmail } = readServiceAccount(text);
  return { sealedKey: sealText(secret, text, contextOfServiceAccount(companyId)), credentialEmail };
}

/**
 * The stored key of an integration. Throws ERR_INTEGRATION_CREDENTIALS if there is none, or if it was encrypted with
 * another SECRET.
 */
export function storedServiceAccount(
  secret: string,
  { companyId, sealedKey }: Pick<QueueIntegrationRow, 'companyId' | 'sealedKey'>,
): ServiceAccount {
  return readServiceAccount(opened(secret, companyId, sealedKey ?? ''));
}

function opened(secret: string, companyId: number, sealedKey: string): string {
  try {
    return openText(secret, sealedKey, contextOfServiceAccount(companyId));
  } catch {
    throw new AppError('ERR_INTEGRATION_CREDENTIALS');
  }
}

/** The context to which the key of an integration is bound (`sealText`). */
export function contextOfServiceAccount(companyId: number): string {
  return `integration:${companyId}`;
}

/**
 * The key that signs requests to n8n or a webhook. It is derived from the installation's secret, so the database does
 * not contain it; each version has another key.
 */
export function signingSecret(
  secret: string,
  { id, secretVersion }: Pick<QueueIntegrationRow, 'id' | 'secretVersion'>,
): string {
  return `rcs_${derivedKey(secret, `integration signature ${id} ${secretVersion}`).toString('base64url')}`;
}

/** The keys that sign a request: that of `signingSecret`, and those of former secrets of the installation. */
export function signingSecrets(
  secret: string,
  integration: Pick<QueueIntegrationRow, 'id' | 'secretVersion'>,
): string[] {
  return acceptedSecrets(secret).map((one) => signingSecret(one, integration));
}
