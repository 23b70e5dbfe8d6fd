import { type BinaryNode, generateSignalPubKey } from 'baileys';
import type { Connection } from '../connection/connection.ts';
import type { KeyBundle } from '../phones/signal-identity.ts';
import { element, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import { type PendingStanza, PendingStanzas } from './pending-stanzas.ts';

/** Baileys publishes more when it is told of fewer than five. */
const FEW_PRE_KEYS = 4;

/** A public key of a device, as it lies on the server. */
export interface PublicKey {
  id: number;
  value: Uint8Array;
}

/** What the device published, so that phones can write to it. */
export interface DeviceKeys {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: PublicKey & { signature: Uint8Array };
}

/** What is kept about a device that was linked to a shop's phone. */
export interface DeviceRecord {
  jid: string;
  lid: string;
  ownerNumber: string;
  keys?: DeviceKeys;
  preKeys: PublicKey[];
  historySent: boolean;
  /** It asked for the phone's whole history. */
  fullHistory?: boolean;
  pending: PendingStanza[];
}

/** A program (the product) linked to a shop's phone: its keys, its connection and what waits for it. */
export class LinkedDevice {
  readonly record: DeviceRecord;
  readonly pending: PendingStanzas;
  /** The connection that is logged in as this device. */
  connection: Connection | undefined;
  /** True from the moment the device asked for what waited for it. */
  online = false;
  readonly #keyWaiters: (() => void)[] = [];

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

  /** Settles when the device has published its keys: at once after the first login. */
  keysKnown(): Promise<void> {
    if (this.record.keys) return Promise.resolve();
    return new Promise((resolve) => this.#keyWaiters.push(resolve));
  }

  /** Takes what the device published at login or later. */
  publish(keys: DeviceKeys, preKeys: PublicKey[]): void {
    this.record.keys = keys;
    this.record.preKeys.push(...preKeys);
    for (const resolve of this.#keyWaiters.splice(0)) resolve();
  }

  /** Keys to start a session with this device; each call spends a one-time key. */
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

  /** Sends now if the device is there. False when it is not. */
  transmit(node: BinaryNode): boolean {
    if (!this.online || !this.connection) return false;
    this.connection.send(node);
    return true;
  }

  #sayThatPreKeysRunLow(): void {
    const attrs = { from: `@${SERVER}`, id: nextStanzaId(), type: 'encrypt', t: nowInSeconds() };
    this.connection?.send(element('notification', attrs, [element('count', { value: String(FEW_PRE_KEYS) })]));
  }
}
