import { AsyncLocalStorage } from 'node:async_hooks';
import type { BinaryNode, SignalKeyStore, SignalRepositoryWithLIDStore, SocketConfig } from 'baileys';
import { DEFAULT_CONNECTION_CONFIG } from 'baileys';
import type { ChannelEvent } from '../port.ts';
import { encryptTogether, keysInTurns } from './signal-turns.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** Events that wait for the key write of the message they came with. */
const waiting = new AsyncLocalStorage<{ events: ChannelEvent[] }>();

/** Hands the waiting events to the write that commits the ratchet; each event is handed out once. */
export function takeWaitingEvents(): ChannelEvent[] {
  return waiting.getStore()?.events.splice(0) ?? [];
}

/** Remembers which stanza a ciphertext came in, because the decryption only sees the ciphertext. */
export function createStanzaIndex() {
  const stanzas = new WeakMap<object, BinaryNode>();
  return {
    /** Call before Baileys' own listener of `CB:message`. */
    remember(stanza: BinaryNode): void {
      for (const child of Array.isArray(stanza.content) ? stanza.content : []) {
        if (child.content instanceof Uint8Array) stanzas.set(child.content, stanza);
      }
    },
    find: (ciphertext: Uint8Array): BinaryNode | undefined => stanzas.get(ciphertext),
  };
}

/** What the decryption needs from its session. */
export interface DecryptionHooks {
  /** The stored keys, without anything of Baileys around them. */
  keys: SignalKeyStore;
  find(ciphertext: Uint8Array): BinaryNode | undefined;
  /**
   * What a decrypted stanza tells, and what the library is to read of it; must not throw. What it cannot read it takes
   * for undecrypted, and asks the sender five times to send it again, while everything behind waits.
   */
  read(stanza: BinaryNode, plaintext: Uint8Array): { events: ChannelEvent[]; plaintext: Uint8Array };
  /** Stores events for which no key write came along. */
  store(events: ChannelEvent[]): Promise<void>;
}

/**
 * Baileys' Signal repository, with the content of every message stored in the same database transaction that moves
 * the ratchet on (docs/adr/0009): either both are on disk or neither, whenever the process dies.
 */
export function storingRepository(hooks: DecryptionHooks): MakeRepository {
  return ({ creds }, logger, toLid): SignalRepositoryWithLIDStore => {
    const keys = keysInTurns(hooks.keys, logger);
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, logger, toLid);
    const storing = async (ciphertext: Uint8Array, lock: string, decrypt: () => Promise<Uint8Array>) => {
      const context: { events: ChannelEvent[] } = { events: [] };
      return waiting.run(context, async () => {
        const plaintext = await keys.transaction(async () => {
          const opened = await decrypt();
          const stanza = hooks.find(ciphertext);
          if (!stanza) return opened;
          const read = hooks.read(stanza, opened);
          context.events.push(...read.events);
          return read.plaintext;
        }, lock);
        const left = takeWaitingEvents();
        if (left.length) await hooks.store(left);
        return plaintext;
      });
    };
    return {
      ...repository,
      encryptMessage: encryptTogether(keys, repository.encryptMessage),
      decryptMessage: (message) => storing(message.ciphertext, message.jid, () => repository.decryptMessage(message)),
      decryptGroupMessage: (message) =>
        storing(message.msg, message.group, () => repository.decryptGroupMessage(message)),
    };
  };
}
