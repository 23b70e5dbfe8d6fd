import { z } from 'zod';
import { list } from './payment-configuration.ts';

/** A key as push services write it: base64url without padding. */
const pushKey = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(length)
    .optional();

/** The variables of push notifications. */
export const pushVariables = {
  PUSH_PUBLIC_KEY: pushKey(87).describe(
    'The public key (VAPID) with which push services know this installation. Default: made at the first start and kept in the database',
  ),
  PUSH_PRIVATE_KEY: pushKey(43).describe('The private key that belongs to it'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'begins with mailto: or https://')
    .optional()
    .describe('Where push services may reach whoever runs this installation. Default: WEB_URL if it is https'),
  PUSH_ORIGINS: list
    .default([])
    .describe('Further push services, also without TLS or in the local network, e.g. one for tests; comma separated'),
};

/** How push notifications are sent. */
export interface PushConfiguration {
  /** Undefined: those that the installation makes itself. */
  keys: { publicKey: string; privateKey: string } | undefined;
  /** The contact address that is sent to push services. */
  subject: string;
  /** Origins of push services that need neither https nor a public address. */
  origins: readonly string[];
}

/** Reads it. Both keys belong together: throws an Error when only one is set. */
export function pushConfiguration(
  read: z.output<z.ZodObject<typeof pushVariables>>,
  webUrl: string,
): PushConfiguration {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = read;
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new Error('Wrong configuration. PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY belong together: set both or none');
  }
  return {
    keys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    subject: read.PUSH_CONTACT ?? (webUrl.startsWith('https:') ? webUrl : 'mailto:recado@localhost'),
    origins: read.PUSH_ORIGINS,
  };
}
