import type { proto } from 'baileys';
import type { Phone } from '../phones/phone.ts';

/** What a phone sent: enough to encrypt it once more. */
export interface Sent {
  id: string;
  /** A number or a group's address. */
  to: string;
  message: proto.IMessage;
  /** What is encrypted in the place of the message: a forged phone sends any bytes. */
  forged?: Uint8Array;
}

const KEPT = 20_000;

/** What phones sent lately: a device that could not read a message asks for it again. */
export class Outbox {
  readonly #sent = new Map<string, Sent>();

  add(phone: Phone, sent: Sent): void {
    this.#sent.set(`${phone.number} ${sent.id}`, sent);
    const oldest = this.#sent.size > KEPT ? this.#sent.keys().next().value : undefined;
    if (oldest !== undefined) this.#sent.delete(oldest);
  }

  /** Looks here, then on the phone's screen, which lasts longer but shows no edits and reactions. */
  find(phone: Phone, id: string): Sent | undefined {
    const shown = phone.screen.find(id);
    return (
      this.#sent.get(`${phone.number} ${id}`) ??
      (shown?.fromMe ? { id, to: shown.chat, message: shown.content } : undefined)
    );
  }
}
