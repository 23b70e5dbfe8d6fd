import { randomBytes } from 'node:crypto';
import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  type KeyPair,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SignedKeyPair,
  signedKeyPair,
  unpadRandomMax16,
  writeRandomPadMax16,
} from 'baileys';
import pino from 'pino';

const silent = pino({ level: 'silent' });

/** A message encrypted once for a whole group, and the message that lets another device decrypt it. */
export interface SealedForGroup {
  ciphertext: Uint8Array;
  distribution: proto.IMessage;
}

/** A phone's stored Signal state, by kind and id. */
export type SignalKeys = { [T in keyof SignalDataTypeMap]?: Record<string, SignalDataTypeMap[T]> };

/** The state that identifies a phone after a restart. */
export interface SignalState {
  identity: KeyPair;
  registrationId: number;
  signedPreKey: SignedKeyPair;
  nextPreKeyId: number;
  keys: SignalKeys;
}

/** The public keys with which others start an encrypted conversation. */
export interface KeyBundle {
  registrationId: number;
  identityKey: Uint8Array;
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array };
  preKey?: { keyId: number; publicKey: Uint8Array };
}

/** One encrypted message: `pkmsg` starts a session, `msg` continues it. */
export interface Sealed {
  type: 'pkmsg' | 'msg';
  ciphertext: Uint8Array;
}

function bytesOf(message: proto.IMessage | Uint8Array): Uint8Array {
  return message instanceof Uint8Array ? message : proto.Message.encode(message).finish();
}

function storeAll<V>(shelf: Record<string, V>, values: Record<string, V | null> | undefined): Record<string, V> {
  for (const [id, value] of Object.entries(values ?? {})) {
    if (value === null) delete shelf[id];
    else shelf[id] = value;
  }
  return shelf;
}

function keyStore(keys: SignalKeys): SignalKeyStore {
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const value = keys[type]?.[id];
        if (value !== undefined) found[id] = value;
      }
      return found;
    },
    set: (data: SignalDataSet) => {
      keys['pre-key'] = storeAll(keys['pre-key'] ?? {}, data['pre-key']);
      keys.session = storeAll(keys.session ?? {}, data.session);
      keys['sender-key'] = storeAll(keys['sender-key'] ?? {}, data['sender-key']);
      keys['identity-key'] = storeAll(keys['identity-key'] ?? {}, data['identity-key']);
      keys['lid-mapping'] = storeAll(keys['lid-mapping'] ?? {}, data['lid-mapping']);
      keys['device-list'] = storeAll(keys['device-list'] ?? {}, data['device-list']);
    },
  };
}

/** Creates a new Signal identity, as a phone does when WhatsApp is installed. */
export function newSignalState(): SignalState {
  const identity = Curve.generateKeyPair();
  return {
    identity,
    registrationId: randomBytes(2).readUInt16BE() & 16_383,
    signedPreKey: signedKeyPair(identity, 1),
    nextPreKeyId: 1,
    keys: {},
  };
}

/** A phone's side of the encryption: real Signal sessions with every linked device that it talks to. */
export class SignalIdentity {
  readonly state: SignalState;
  readonly #repository: ReturnType<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: SignalState, jid: string, lid: string) {
    this.state = state;
    const keys = addTransactionCapability(keyStore(state.keys), silent, {
      maxCommitRetries: 3,
      delayBetweenTriesMs: 10,
    });
    const creds = {
      signedIdentityKey: state.identity,
      registrationId: state.registrationId,
      signedPreKey: state.signedPreKey,
      me: { id: jid, lid },
    };
    this.#repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent);
  }

  /** Keys for a device that wants to write to this phone; each call returns another one-time key. */
  bundle(): KeyBundle & { preKey: { keyId: number; publicKey: Uint8Array } } {
    const keyId = this.state.nextPreKeyId++;
    const pair = Curve.generateKeyPair();
    this.state.keys['pre-key'] ??= {};
    this.state.keys['pre-key'][String(keyId)] = pair;
    const { signedPreKey } = this.state;
    return {
      registrationId: this.state.registrationId,
      identityKey: this.state.identity.public,
      signedPreKey: {
        keyId: signedPreKey.keyId,
        publicKey: signedPreKey.keyPair.public,
        signature: signedPreKey.signature,
      },
      preKey: { keyId, publicKey: pair.public },
    };
  }

  /**
   * Encrypts a message, or any bytes, for a device. `fetchBundle` is called if there is no session, or if `fresh`
   * requests a new one.
   */
  seal(
    jid: string,
    message: proto.IMessage | Uint8Array,
    fetchBundle: () => KeyBundle,
    fresh = false,
  ): Promise<Sealed> {
    return this.#inTurn(async () => {
      const known = fresh ? { exists: false } : await this.#repository.validateSession(jid);
      if (!known.exists) await this.#repository.injectE2ESession({ jid, session: fetchBundle() });
      const data = writeRandomPadMax16(bytesOf(message));
      return this.#repository.encryptMessage({ jid, data });
    });
  }

  /** Encrypts for a group with the phone's sender key; `distribution` gives that key to a member's device. */
  sealGroup(group: string, me: string, message: proto.IMessage): Promise<SealedForGroup> {
    return this.#inTurn(async () => {
      const data = writeRandomPadMax16(proto.Message.encode(message).finish());
      const sealed = await this.#repository.encryptGroupMessage({ group, meId: me, data });
      const axolotlSenderKeyDistributionMessage = sealed.senderKeyDistributionMessage;
      const distribution = {
        senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage },
      };
      return { ciphertext: sealed.ciphertext, distribution };
    });
  }

  /** Starts a new session with keys that the device sent. */
  startSession(jid: string, session: KeyBundle): Promise<void> {
    return this.#inTurn(() => this.#repository.injectE2ESession({ jid, session }));
  }

  /** Decrypts a message of a device. Throws if that fails: the phone then asks the device to send it again. */
  open(jid: string, type: 'pkmsg' | 'msg', ciphertext: Uint8Array): Promise<proto.IMessage> {
    return this.#inTurn(async () => {
      const plain = await this.#repository.decryptMessage({ jid, type, ciphertext });
      const message = proto.Message.decode(unpadRandomMax16(plain));
      const item = message.senderKeyDistributionMessage;
      if (item) await this.#repository.processSenderKeyDistributionMessage({ authorJid: jid, item });
      return message;
    });
  }

  /** Decrypts a group message of a device whose sender key arrived before. */
  openGroup(group: string, authorJid: string, ciphertext: Uint8Array): Promise<proto.IMessage> {
    return this.#inTurn(async () => {
      const plain = await this.#repository.decryptGroupMessage({ group, authorJid, msg: ciphertext });
      return proto.Message.decode(unpadRandomMax16(plain));
    });
  }

  /** Stops the timers of the library. */
  close(): void {
    this.#repository.close?.();
  }

  /** A session changes with every message, so a phone processes one message at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
