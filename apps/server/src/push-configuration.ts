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
