import type { proto } from 'baileys';
import type { InboundExtras, TypedContent } from '../graph/messages/typed-content.ts';
import type { Phone } from '../phones/phone.ts';

/** A message that a phone sent, with what is needed to encrypt it again. */
export interface Sent {
  id: string;
  /** A number or a group's address. */
  to: string;
  message: proto.IMessage;
  /** Encrypted in place of the message: a forged phone sends arbitrary bytes. */
  forged?: Uint8Array;
  /** Linked devices get only this reason why they get nothing. */
  withheld?: string | undefined;
  /** What linked devices get in place of the message: an edit or a vote, sealed. */
  sealed?: proto.IMessage | undefined;
  /** What an official number gets in place of what the message says. */
  official?: { content: TypedContent; extras: InboundExtras } | undefined;
}

const KEPT = 20_000;

/** Messages that phones sent recently: a device that could not decrypt one requests it again. */
export class Outbox {
  readonly #sent = new Map<string, Sent>();

  add(phone: Phone, sent: Sent): void {
    this.#sent.set(`${phone.number} ${sent.id}`, sent);
    const oldest = this.#sent.size > KEPT ? this.#sent.keys().next().value : undefined;
    if (oldest !== undefined) this.#sent.delete(oldest);
  }

  /** Searches here, then on the phone's screen, which keeps messages longer but without edits and reactions. */
  find(phone: Phone, id: string): Sent | undefined {
    const shown = phone.screen.find(id);
    return (
      this.#sent.get(`${phone.number} ${id}`) ??
      (shown?.fromMe ? { id, to: shown.chat, message: shown.content } : undefined)
    );
  }
}
