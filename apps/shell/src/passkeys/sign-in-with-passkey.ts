import { ApiFailure, api } from '@recado/api/client';
import type { SignedIn } from '@recado/contract';
import { bytesOf, textOf } from './encoding.ts';

/**
 * Signs in with a passkey that the person chooses in a dialog of the browser. Throws ApiFailure, ERR_PASSKEY_REFUSED also when they choose
 * none or the browser knows no passkeys.
 */
export async function signInWithPasskey(): Promise<SignedIn> {
  const { challenge, rpId, timeout } = await api('POST /auth/passkey/challenge');
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...{ challenge: bytesOf(challenge), rpId, timeout },
    userVerification: 'required',
  };
  const chosen = await chosenCredential(() => navigator.credentials.get({ publicKey }));
  if (!(chosen.response instanceof AuthenticatorAssertionResponse)) throw refused();
  const { clientDataJSON, authenticatorData, signature, userHandle } = chosen.response;
  return api('POST /auth/passkey', {
    body: {
      id: chosen.id,
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  });
}

/** The passkey that a dialog of the browser resolves with. Throws ERR_PASSKEY_REFUSED without one. */
export async function chosenCredential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!('PublicKeyCredential' in window)) throw refused();
  const credential = await ask().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw refused();
  return credential;
}

/** The failure of a passkey that was not used. */
export function refused(): ApiFailure {
  return new ApiFailure(400, { error: 'ERR_PASSKEY_REFUSED' });
}
