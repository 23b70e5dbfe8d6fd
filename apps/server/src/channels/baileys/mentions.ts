import type { Mention } from '../port.ts';
import { userOf } from './address.ts';
import type { LiveSocket } from './live-socket.ts';
import { resolve } from './resolve-address.ts';

/** A text as WhatsApp takes it, and whom it mentions. */
export interface Mentioning {
  text: string;
  jids: string[];
}

/**
 * Puts WhatsApp's ids in place of the names after `@`: phones show the name that they know there, and notify those people.
 * The longest name first, because it may begin with another one. A name that is not in the text (any more) mentions nobody.
 */
export async function mentioning(live: LiveSocket, text: string, mentions: readonly Mention[]): Promise<Mentioning> {
  const written: Mentioning = { text, jids: [] };
  for (const { as, number, lid } of mentions.toSorted((one, other) => other.as.length - one.as.length)) {
    if (!written.text.includes(`@${as}`)) continue;
    const jid = await resolve(live, { chatId: lid ?? number ?? '', number, lid, isGroup: false });
    written.text = written.text.replaceAll(`@${as}`, `@${userOf(jid)}`);
    written.jids.push(jid);
  }
  return written;
}
