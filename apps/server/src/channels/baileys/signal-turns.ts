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

interface Waiting<Asked, Encrypted> {
  asked: Asked;
  resolve(encrypted: Encrypted): void;
  reject(error: unknown): void;
}

/**
 * Has encryptions that are asked for in one go, those of a message for each device, take one turn together: they are on
 * disk before any of them is used, in one commit. One that fails moves nothing; the others go on.
 */
export function encryptTogether<Asked, Encrypted>(
  keys: Pick<SignalKeyStoreWithTransaction, 'transaction'>,
  encrypt: (asked: Asked) => Promise<Encrypted>,
): (asked: Asked) => Promise<Encrypted> {
  let waiting: Waiting<Asked, Encrypted>[] = [];

  async function takeTurn(): Promise<void> {
    let group: Waiting<Asked, Encrypted>[] = [];
    try {
      const answers = await keys.transaction(async () => {
        // Whatever is asked for in the same go has been asked for then.
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

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (waiting.length === 1) void takeTurn();
    });
}

/** Encrypts one after the other; how each is to be answered. */
async function inOrder<Asked, Encrypted>(
  group: readonly Waiting<Asked, Encrypted>[],
  encrypt: (asked: Asked) => Promise<Encrypted>,
): Promise<(() => void)[]> {
  const answers: (() => void)[] = [];
  for (const { asked, resolve, reject } of group) {
    const answer = await encrypt(asked).then(
      (encrypted) => () => resolve(encrypted),
      (error: unknown) => () => reject(error),
    );
    answers.push(answer);
  }
  return answers;
}
