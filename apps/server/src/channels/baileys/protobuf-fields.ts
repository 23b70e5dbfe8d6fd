/** One field of an encoded protobuf message, whole and, unless it is a number, its content. */
export interface Field {
  number: number;
  /** Tag, length and content, ready to be copied into another message. */
  whole: Uint8Array;
  /** Null for numbers. */
  content: Uint8Array | null;
}

const kinds = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 };

/**
 * The fields of an encoded message with their content still encoded, so that a large message can be decoded piece by
 * piece. Throws if the bytes are not a protobuf message.
 */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;

  function varint(): number {
    for (let value = 0, factor = 1; at < message.length; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new Error('The message ends in the middle of a number');
  }

  function lengthOf(kind: number): number {
    if (kind === kinds.bytes) return varint();
    if (kind === kinds.eightBytes) return 8;
    if (kind === kinds.fourBytes) return 4;
    if (kind !== kinds.varint) throw new Error(`The message has a field of the unknown kind ${kind}`);
    varint();
    return 0;
  }

  while (at < message.length) {
    const start = at;
    const tag = varint();
    const kind = tag % 8;
    const length = lengthOf(kind);
    const end = at + length;
    if (end > message.length) throw new Error('The message ends in the middle of a field');
    const content = kind === kinds.bytes ? message.subarray(at, end) : null;
    at = end;
    yield { number: Math.floor(tag / 8), whole: message.subarray(start, end), content };
  }
}
