import { SessionCipher, type SessionEntry } from 'libsignal';

declare module 'libsignal' {
  /** The ratchet state of one of the sessions between two devices. */
  interface SessionEntry {
    serialize(): object;
    constructor: { deserialize(stored: object): SessionEntry };
  }

  interface SessionCipher {
    doDecryptWhisperMessage(message: Buffer, session: SessionEntry | undefined): Promise<Buffer>;
  }
}

let done = false;

/**
 * Restores a session after a failed decryption. Two devices often have several sessions, because Baileys starts a new
 * one whenever it looks up a person's devices. libsignal tries a message with each of them, advances the keys of each
 * before it knows whether they fit, and stores them all: a message of an old session then corrupts the new one, and the
 * customer's phone cannot decrypt later messages ("Bad MAC"). Safe to call again.
 */
export function undoFailedTries(): void {
  if (done) return;
  done = true;
  const decrypt = SessionCipher.prototype.doDecryptWhisperMessage;
  SessionCipher.prototype.doDecryptWhisperMessage = async function (message, session) {
    const before = session?.serialize();
    try {
      return await decrypt.call(this, message, session);
    } catch (error) {
      if (session && before) restore(session, before);
      throw error;
    }
  };
}

function restore(session: SessionEntry, before: object): void {
  for (const field of Object.keys(session)) Reflect.deleteProperty(session, field);
  Object.assign(session, session.constructor.deserialize(before));
}
