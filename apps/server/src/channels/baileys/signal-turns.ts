import {
  addTransactionCapability,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from 'baileys';

/**
 * The keys of one connection, moved by one encryption or decryption at a time, each committed before its result is
 * used. Baileys' own transactions do not give that: while a message is being sent they keep a session read long
 * before, so that what a decryption wrote meanwhile is undone, and they commit only after the message has left, so that
 * a crash in between uses a key twice. Either way the customer's phone can read nothing more (docs/adr/0010).
 */
export function keysInTurns(store: SignalKeyStore, logger: SocketConfig['logger']): SignalKeyStoreWithTransaction {
  // A write that failed is not tried again under the same ratchet: the socket is dropped instead.
  const keys = addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  return { ...keys, transaction: (work, name) => keys.transaction(work, turnOf(name)) };
}

/**
 * All take the same turn, whatever address they name, because a person has two: number and LID. Only the table of who
 * is who has one of its own: whoever holds the other turn may wait for an answer from WhatsApp that is written there.
 */
function turnOf(name: string): string {
  return name === 'lid-mapping' ? name : 'signal';
}
