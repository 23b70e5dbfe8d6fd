import { EventEmitter } from 'node:events';
import type { Connection } from './connection/connection.ts';
import { Outbox } from './delivery/outbox.ts';
import { DeviceRegistry } from './devices/device-registry.ts';
import { Faults } from './faults/faults.ts';
import { GraphBook } from './graph/graph-book.ts';
import type { OfficialPlatform } from './graph/platform.ts';
import { WebhookDeliverer } from './graph/webhooks/deliverer.ts';
import { GroupBook } from './groups/group-book.ts';
import { MediaStore } from './media/media-store.ts';
import { PhoneBook } from './phones/phone-book.ts';

/** A change for the page and the state file: in this phone, or anywhere. */
export interface Change {
  kind: 'phones' | 'messages' | 'waiting' | 'devices' | 'typing' | 'call' | 'faults' | 'keys' | 'graph';
  number?: string;
  /** For typing and calls: the other side, and the state. */
  chat?: string;
  detail?: string;
}

/** The state of a running emulator. */
export class World {
  readonly phones = new PhoneBook();
  readonly devices = new DeviceRegistry();
  readonly groups = new GroupBook();
  readonly faults = new Faults();
  readonly outbox = new Outbox();
  readonly graph = new GraphBook();
  /** Brings the webhooks of the official platform to its apps. */
  readonly deliverer: WebhookDeliverer;
  /** Listens to the phones for the official platform; set while its server runs. */
  platform: OfficialPlatform | undefined;
  readonly media: MediaStore;
  readonly connections = new Set<Connection>();
  /** Milliseconds since 1970, as its phones show when something arrived. */
  readonly clock: () => number;
  readonly #changes = new EventEmitter<{ change: [Change] }>();

  constructor(mediaFolder?: string, clock: () => number = Date.now) {
    this.clock = clock;
    this.media = new MediaStore(mediaFolder);
    this.deliverer = new WebhookDeliverer(this.graph, clock);
    this.#changes.setMaxListeners(0);
  }

  /** Notifies the page and the state file. */
  changed(change: Change): void {
    this.#changes.emit('change', change);
  }

  /** Calls back on every change; returns a function that unsubscribes. */
  onChange(listener: (change: Change) => void): () => void {
    this.#changes.on('change', listener);
    return () => this.#changes.off('change', listener);
  }
}
