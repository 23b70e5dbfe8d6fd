import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { signedIn } from '../entities/user.ts';
import { currentPassword, done, id, idInText, sizedText, timestamp } from '../fields.ts';

/** Bytes in base64url, as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1400);
const clientData = bytes(4000);

/** The name of the site and the challenge that the browser passes to the authenticator; good once, for some minutes. */
const question = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int() });

/** What the browser needs to make a passkey. */
const newPasskey = question.extend({
  userHandle: z.string(),
  userName: z.string(),
  displayName: z.string(),
  /** The public-key algorithms that are taken, the preferred first (COSE). */
  algorithms: z.array(z.int()),
  /** The passkeys that the user has: an authenticator makes no second one. */
  excluded: z.array(z.string()).max(10),
});
export type NewPasskey = z.output<typeof newPasskey>;

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const signInBody = z.object({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4000),
  signature: bytes(8000),
  userHandle: bytes(100).nullish(),
});

/** Passkeys (WebAuthn, docs/adr/0182): they sign in without a password and count as the second step. */
export const passkeyEndpoints = defineEndpoints({
  'POST /auth/passkey/challenge': {
    summary: 'What a passkey signs to sign in',
    access: 'public',
    callsPerMinute: 30,
    answer: question,
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
  'POST /auth/passkey': {
    summary: 'Sign in with a passkey, in place of e-mail, password and code',
    access: 'public',
    callsPerMinute: 20,
    body: signInBody,
    answer: signedIn,
    errors: [
      'ERR_PASSKEY_REFUSED',
      'ERR_COMPANY_SIGN_IN_ONLY',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_ADDRESS_NOT_ALLOWED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'GET /users/me/passkeys': {
    summary: 'The passkeys of the caller',
    access: 'session',
    answer: z.array(passkey).max(10),
  },
  'POST /users/me/passkeys/challenge': {
    summary: 'Begin a passkey: what the browser passes to the authenticator',
    access: 'session',
    callsPerMinute: 10,
    body: z.object({ currentPassword }),
    answer: newPasskey,
    errors: ['ERR_CURRENT_PASSWORD_WRONG', 'ERR_PASSKEYS_TOO_MANY', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /users/me/passkeys': {
    summary: 'Keep a passkey that an authenticator made',
    access: 'session',
    callsPerMinute: 10,
    body: z.object({
      name: sizedText(1, 50),
      id: credentialId,
      clientDataJSON: clientData,
      attestationObject: bytes(8000),
    }),
    answer: passkey,
    errors: ['ERR_PASSKEY_REFUSED', 'ERR_PASSKEYS_TOO_MANY', 'ERR_TOO_MANY_REQUESTS'],
  },
  'DELETE /users/me/passkeys/:passkeyId': {
    summary: 'Sign in without a passkey from now on',
    access: 'session',
    params: z.object({ passkeyId: idInText }),
    answer: done,
    errors: ['ERR_NO_PASSKEY_FOUND'],
  },
});
