import type { BinaryNode } from 'baileys';

/** A stanza that the device has not confirmed. */
export interface PendingStanza {
  key: string;
  node: BinaryNode;
  /** Expected refusals of earlier attempts: a device refuses a message after it requested it again. */
  refusalsToIgnore: number;
}

/** The key that a confirmation shares with its stanza: `message 3EB0…`, `receipt 3EB0… read`. */
export function pendingKey(tag: string, attrs: BinaryNode['attrs']): string {
  return tag === 'receipt' ? `${tag} ${attrs.id} ${attrs.type ?? ''} ${attrs.participant ?? ''}` : `${tag} ${attrs.id}`;
}

/**
 * The queue of a device, oldest first. As on WhatsApp, an encrypted stanza stays until the device confirms it, and is
 * sent again at the next login.
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

  /** Replaces the stanza that the device could not decrypt by a newly encrypted one. */
  replace(node: BinaryNode): void {
    const key = pendingKey(node.tag, node.attrs);
    const refusals = this.#stanzas.get(key)?.refusalsToIgnore ?? 0;
    this.#stanzas.set(key, { key, node, refusalsToIgnore: refusals + 1 });
  }

  /** The device has confirmed it. */
  confirm(key: string): void {
    this.#stanzas.delete(key);
  }

  /** The device refused it, unless it requested it again. */
  refuse(key: string): void {
    const stanza = this.#stanzas.get(key);
    if (stanza && stanza.refusalsToIgnore > 0) stanza.refusalsToIgnore -= 1;
    else this.#stanzas.delete(key);
  }

  list(): PendingStanza[] {
    return [...this.#stanzas.values()];
  }
}
