import { api } from '@recado/api/client';
import type { NewPasskey, Passkey } from '@recado/contract';
import { bytesOf, textOf } from './encoding.ts';
import { chosenCredential, refused } from './sign-in-with-passkey.ts';

/**
 * Makes a passkey of the signed-in user, in a dialog of the browser. Throws ApiFailure, ERR_PASSKEY_REFUSED also when the person makes
 * none.
 */
export async function makePasskey({
  name,
  currentPassword,
}: {
  name: string;
  currentPassword: string;
}): Promise<Passkey> {
  const begun = await api('POST /users/me/passkeys/challenge', { body: { currentPassword } });
  const made = await chosenCredential(() => navigator.credentials.create({ publicKey: optionsOf(begun) }));
  if (!(made.response instanceof AuthenticatorAttestationResponse)) throw refused();
  const { clientDataJSON, attestationObject } = made.response;
  return api('POST /users/me/passkeys', {
    body: { name, id: made.id, clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) },
  });
}

/** A passkey that the authenticator shows by itself, and only after it has recognised its owner. */
function optionsOf(begun: NewPasskey): PublicKeyCredentialCreationOptions {
  const { challenge, rpId, timeout, userHandle, userName, displayName, algorithms, excluded } = begun;
  return {
    challenge: bytesOf(challenge),
    timeout,
    rp: { id: rpId, name: 'Recado' },
    user: { id: bytesOf(userHandle), name: userName, displayName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: excluded.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}
