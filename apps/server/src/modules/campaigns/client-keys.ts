const prefix = 'campaign-';

/** The key of a recipient's message: the same message is stored once (`Draft.clientKey`). */
export function clientKeyOf(recipientId: number, part?: string): string {
  return [`${prefix}${recipientId}`, part].filter(Boolean).join('-');
}

/** Whose message it is: the recipient, and whether it is the message itself, the question, or a file before it. */
export interface KeyedMessage {
  recipientId: number;
  part: 'message' | 'question' | 'file';
}

/** Reads the key of a message; undefined for one that is not of a campaign. */
export function readClientKey(clientKey: string | null): KeyedMessage | undefined {
  const [, id, part] = clientKey?.match(/^campaign-(\d{1,10})(?:-(question|file)(?:-\d+)?)?$/) ?? [];
  if (id === undefined) return undefined;
  return { recipientId: Number(id), part: part === 'question' || part === 'file' ? part : 'message' };
}
