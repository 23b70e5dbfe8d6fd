import { type BinaryNode, generateSignalPubKey } from 'baileys';
import type { KeyBundle } from '../phones/signal-identity.ts';
import { element, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import { type PendingStanza, PendingStanzas } from './pending-stanzas.ts';

/** Baileys publishes more when fewer than five are reported. */
const FEW_PRE_KEYS = 4;

/** A public key of a device, as stored on the server. */
export interface PublicKey {
  id: number;
  value: Uint8Array;
}

/** The keys that the device published, so that phones can write to it. */
export interface DeviceKeys {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: PublicKey & { signature: Uint8Array };
}

/** The stored state of a linked device. */
export interface DeviceRecord {
  jid: string;
  lid: string;
  ownerNumber: string;
  keys?: DeviceKeys;
  preKeys: PublicKey[];
  historySent: boolean;
  /** It requested the phone's full history. */
  fullHistory?: boolean;
  pending: PendingStanza[];
}

/** The connection of a device, as far as the device knows it (`connection/connection.ts`). */
export interface DeviceConnection {
  device: LinkedDevice | undefined;
  send(node: BinaryNode): void;
  closeSoon(): void;
}

/** A program (the product) linked to a shop's phone: its keys, its connection and its queue. */
export class LinkedDevice {
  readonly record: DeviceRecord;
  readonly pending: PendingStanzas;
  /** The connection on which this device is logged in. */
  connection: DeviceConnection | undefined;
  /** True once the device has requested its queue. */
  online = false;
  /** The contacts to whom it gave a privacy token, in order. */
  readonly trusted: string[] = [];
  readonly #keyWaiters: ((known: boolean) => void)[] = [];

  constructor(record: DeviceRecord) {
    this.record = record;
    this.pending = new PendingStanzas(record.pending);
  }

  get jid(): string {
    return this.record.jid;
  }

  get lid(): string {
    return this.record.lid;
  }

  /** Resolves when the device has published its keys: at once after the first login. False if it is removed before. */
  keysKnown(): Promise<boolean> {
    if (this.record.keys) return Promise.resolve(true);
    return new Promise((resolve) => this.#keyWaiters.push(resolve));
  }

  /** Stores the keys that the device published. */
  publish(keys: DeviceKeys, preKeys: PublicKey[]): void {
    this.record.keys = keys;
    this.record.preKeys.push(...preKeys);
    this.#tellKeyWaiters(true);
  }

  /** Nobody waits for its keys any more. */
  removed(): void {
    this.#tellKeyWaiters(false);
  }

  /** Keys to start a session with this device; each call consumes a one-time key. */
  takeBundle(): KeyBundle {
    const { keys, preKeys } = this.record;
    if (!keys) throw new Error(`The device ${this.jid} has published no keys yet`);
    const preKey = preKeys.shift();
    if (preKeys.length === FEW_PRE_KEYS) this.#sayThatPreKeysRunLow();
    return {
      registrationId: keys.registrationId,
      identityKey: generateSignalPubKey(keys.identity),
      signedPreKey: {
        keyId: keys.signedPreKey.id,
        publicKey: generateSignalPubKey(keys.signedPreKey.value),
        signature: keys.signedPreKey.signature,
      },
      preKey: preKey && { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) },
    };
  }

  /** Sends if the device is connected. Returns false otherwise. */
  transmit(node: BinaryNode): boolean {
    if (!this.online || !this.connection) return false;
    this.connection.send(node);
    return true;
  }

  #tellKeyWaiters(known: boolean): void {
    for (const resolve of this.#keyWaiters.splice(0)) resolve(known);
  }

  #sayThatPreKeysRunLow(): void {
    const attrs = { from: `@${SERVER}`, id: nextStanzaId(), type: 'encrypt', t: nowInSeconds() };
    this.connection?.send(element('notification', attrs, [element('count', { value: String(FEW_PRE_KEYS) })]));
  }
}
