import type { BinaryNode } from 'baileys';

/** The address of the WhatsApp server itself. */
export const SERVER = 's.whatsapp.net';

/** Creates a protocol node; undefined attributes are omitted. */
export function element(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present: BinaryNode['attrs'] = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) present[name] = value;
  return content === undefined ? { tag, attrs: present } : { tag, attrs: present, content };
}

/** The first child node, if any. */
export function firstChild(node: BinaryNode): BinaryNode | undefined {
  return Array.isArray(node.content) ? node.content[0] : undefined;
}

/** The current time in whole seconds, as in the protocol. */
export function nowInSeconds(): string {
  return String(Math.floor(Date.now() / 1000));
}

/** A new id for a stanza of the server. */
let stanzaCounter = 0;
export function nextStanzaId(): string {
  stanzaCounter += 1;
  return `${Date.now()}-${stanzaCounter}`;
}
