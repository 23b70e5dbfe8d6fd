import type { BinaryNode } from 'baileys';

/** The address of the WhatsApp server itself. */
export const SERVER = 's.whatsapp.net';

/** Makes a protocol node; attributes that are undefined are left out. */
export function element(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present: BinaryNode['attrs'] = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) present[name] = value;
  return content === undefined ? { tag, attrs: present } : { tag, attrs: present, content };
}

/** The first child node, if the node has child nodes. */
export function firstChild(node: BinaryNode): BinaryNode | undefined {
  return Array.isArray(node.content) ? node.content[0] : undefined;
}

/** Now, in whole seconds, as the protocol writes times. */
export function nowInSeconds(): string {
  return String(Math.floor(Date.now() / 1000));
}

/** A fresh id for a stanza of the server. */
let stanzaCounter = 0;
export function nextStanzaId(): string {
  stanzaCounter += 1;
  return `${Date.now()}-${stanzaCounter}`;
}
