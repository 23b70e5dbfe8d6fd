import { AsyncLocalStorage } from 'node:async_hooks';
import {
  addTransactionCapability,
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
} from 'baileys';
import type { ChannelEvent } from '../port.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** Events that wait for the key write of the message they came with. */
const waiting = new AsyncLocalStorage<{ events: ChannelEvent[] }>();

/** Hands the waiting events to the write that commits the ratchet; each event only once. */
export function takeWaitingEvents(): ChannelEvent[] {
  return waiting.getStore()?.events.splice(0) ?? [];
}

/** Remembers the stanza of each ciphertext, because the decryption receives only the ciphertext. */
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

/** The dependencies of the decryption. */
export interface DecryptionHooks {
  /** The stored keys, without the wrappers of Baileys. */
  keys: SignalKeyStore;
  find(ciphertext: Uint8Array): BinaryNode | undefined;
  /**
   * Returns the events of a decrypted stanza, and the message that the library should process; must not throw. The
   * library takes a message that it cannot read for undecrypted, and asks the sender five times to send it again, while
   * all later ones wait.
   */
  read(stanza: BinaryNode, plaintext: Uint8Array): { events: ChannelEvent[]; plaintext: Uint8Array };
  /** Stores events that did not come with a key write. */
  store(events: ChannelEvent[]): Promise<void>;
}

/**
 * Baileys' Signal repository, which stores the content of each message in the database transaction that moves the
 * ratchet on (docs/adr/0009): both are on disk or neither, whenever the process dies.
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

/**
 * The keys of one connection, moved by one encryption or decryption at a time, each committed before its result is
 * used. Baileys' own transactions do not ensure that: while sending they keep a session that was read long before, so
 * that the write of a concurrent decryption is lost, and they commit only after the message was sent, so that a crash
 * in between uses a key twice. In both cases the customer's phone can no longer decrypt anything (docs/adr/0010).
 */
function keysInTurns(store: SignalKeyStore, logger: SocketConfig['logger']): SignalKeyStoreWithTransaction {
  // A failed write is not retried with the same ratchet: the socket is dropped instead.
  const keys = addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  return { ...keys, transaction: (work, name) => keys.transaction(work, turnOf(name)) };
}

/**
 * The name of the turn of a transaction. All share one turn, whatever address they name, because a person has two
 * addresses: number and LID. Only the mapping of numbers to LIDs has its own turn, because the holder of the other one
 * may wait for a response of WhatsApp that is written there.
 */
function turnOf(name: string): string {
  return name === 'lid-mapping' ? name : 'signal';
}

interface Waiting<Request, Encrypted> {
  request: Request;
  resolve(encrypted: Encrypted): void;
  reject(error: unknown): void;
}

/**
 * Runs encryptions that are requested together, e.g. those of a message for each device, in one turn: one commit stores
 * them before any is used. A failed encryption changes nothing, and the others continue.
 */
function encryptTogether<Request, Encrypted>(
  keys: Pick<SignalKeyStoreWithTransaction, 'transaction'>,
  encrypt: (request: Request) => Promise<Encrypted>,
): (request: Request) => Promise<Encrypted> {
  let waiting: Waiting<Request, Encrypted>[] = [];

  async function encryptWaiting(): Promise<void> {
    let group: Waiting<Request, Encrypted>[] = [];
    try {
      const answers = await keys.transaction(async () => {
        // After this, all encryptions of the same tick have been requested.
        await new Promise((proceed) => process.nextTick(proceed));
        group = waiting;
        waiting = [];
        return inOrder(group, encrypt);
      }, 'encryption');
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (waiting.length === 1) void encryptWaiting();
    });
}

/** Runs encryptions one after the other; returns a function for each that settles its promise. */
async function inOrder<Request, Encrypted>(
  group: readonly Waiting<Request, Encrypted>[],
  encrypt: (request: Request) => Promise<Encrypted>,
): Promise<(() => void)[]> {
  const answers: (() => void)[] = [];
  for (const { request, resolve, reject } of group) {
    const answer = await encrypt(request).then(
      (encrypted) => () => resolve(encrypted),
      (error: unknown) => () => reject(error),
    );
    answers.push(answer);
  }
  return answers;
}
