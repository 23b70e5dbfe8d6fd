import type { LiveSocket } from './live-socket.ts';

/**
 * Replaces the signed key under which strangers begin to write when it is older than `lifetime` milliseconds, as
 * WhatsApp's own programs do. Whoever still uses the former key is asked to write again; a key that was told to
 * WhatsApp and lost in a crash is replaced at the next login.
 */
export async function renewSignedPreKey({ socket, pairing }: LiveSocket, lifetime: number): Promise<void> {
  const { creds } = pairing;
  const now = Math.floor(Date.now() / 1000);
  const madeAt = creds.signedPreKey.timestampS;
  if (madeAt !== undefined) {
    if ((now - madeAt) * 1000 < lifetime) return;
    await socket.rotateSignedPreKey();
  }
  Object.assign(creds.signedPreKey, { timestampS: now });
  await pairing.credentialsChanged();
}
