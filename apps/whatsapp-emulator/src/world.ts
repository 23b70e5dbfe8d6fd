import { EventEmitter } from 'node:events';
import type { Connection } from './connection/connection.ts';
import { Outbox } from './delivery/outbox.ts';
import { DeviceRegistry } from './devices/device-registry.ts';
import { Faults } from './faults/faults.ts';
import { GroupBook } from './groups/group-book.ts';
import { MediaStore } from './media/media-store.ts';
import { PhoneBook } from './phones/phone-book.ts';

/** What the page and the state file are told: something about this phone, or about the whole, is different now. */
export interface Change {
  kind: 'phones' | 'messages' | 'waiting' | 'devices' | 'typing' | 'call' | 'faults' | 'keys';
  number?: string;
  /** For typing and calls: with whom, and what. */
  chat?: string;
  detail?: string;
}

/** Everything that exists while the emulator runs. */
export class World {
  readonly phones = new PhoneBook();
  readonly devices = new DeviceRegistry();
  readonly groups = new GroupBook();
  readonly faults = new Faults();
  readonly outbox = new Outbox();
  readonly media: MediaStore;
  readonly connections = new Set<Connection>();
  readonly #changes = new EventEmitter<{ change: [Change] }>();

  constructor(mediaFolder?: string) {
    this.media = new MediaStore(mediaFolder);
    this.#changes.setMaxListeners(0);
  }

  /** Tells the page and the state file. */
  changed(change: Change): void {
    this.#changes.emit('change', change);
  }

  /** Calls back on every change; returns what ends it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#changes.on('change', listener);
    return () => this.#changes.off('change', listener);
  }
}
