import type { BinaryNode } from 'baileys';

/** A stanza that the device has not confirmed yet. */
export interface PendingStanza {
  key: string;
  node: BinaryNode;
  /** Refusals still to come for earlier attempts: a device refuses a message after it asked for it again. */
  refusalsToIgnore: number;
}

/** What a confirmation and its stanza have in common: `message 3EB0…`, `receipt 3EB0… read`. */
export function pendingKey(tag: string, attrs: BinaryNode['attrs']): string {
  return tag === 'receipt' ? `${tag} ${attrs.id} ${attrs.type ?? ''} ${attrs.participant ?? ''}` : `${tag} ${attrs.id}`;
}

/**
 * What waits for a device, oldest first. As at WhatsApp a stanza stays, encrypted as it is, until the device confirms
 * it, and comes again at the next login.
 */
export class PendingStanzas {
  readonly #stanzas = new Map<string, PendingStanza>();

  constructor(kept: PendingStanza[] = []) {
    for (const stanza of kept) this.#stanzas.set(stanza.key, stanza);
  }

  get size(): number {
    return this.#stanzas.size;
  }

  add(node: BinaryNode): void {
    const key = pendingKey(node.tag, node.attrs);
    this.#stanzas.set(key, { key, node, refusalsToIgnore: 0 });
  }

  /** Puts a newly encrypted stanza in the place of the one that the device could not read. */
  replace(node: BinaryNode): void {
    const key = pendingKey(node.tag, node.attrs);
    const refusals = this.#stanzas.get(key)?.refusalsToIgnore ?? 0;
    this.#stanzas.set(key, { key, node, refusalsToIgnore: refusals + 1 });
  }

  /** The device has it. */
  confirm(key: string): void {
    this.#stanzas.delete(key);
  }

  /** The device does not want it (any more), unless it asked for it again. */
  refuse(key: string): void {
    const stanza = this.#stanzas.get(key);
    if (stanza && stanza.refusalsToIgnore > 0) stanza.refusalsToIgnore -= 1;
    else this.#stanzas.delete(key);
  }

  list(): PendingStanza[] {
    return [...this.#stanzas.values()];
  }
}
