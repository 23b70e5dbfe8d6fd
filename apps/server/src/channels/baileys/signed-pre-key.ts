import type { LiveSocket } from './live-socket.ts';

/**
 * Replaces the signed pre-key, which people use who write for the first time, when it is older than `lifetime`
 * milliseconds, as WhatsApp's own apps do. Whoever still uses the former key is asked to send again; a key that was
 * sent to WhatsApp and lost in a crash is replaced at the next login.
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
