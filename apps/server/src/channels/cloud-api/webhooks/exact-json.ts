/** The most levels of a webhook's JSON, and the most values in it: a batch of 1,000 statuses has 30,000. */
const mostLevels = 64;
const mostValues = 500_000;
/** Digits from which a number may be beyond 2^53. */
const longNumber = 16;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** JSON that is not read: no JSON, too deep, or too many values. */
export class UnreadableJsonError extends Error {}

/**
 * Parses JSON in which whole numbers beyond 2^53 stay exact: they become texts of their digits, because WhatsApp sends
 * ids of 64 bits as numbers (CLOUD-API 16). What the JSON would cost is measured before it is parsed. Throws
 * UnreadableJsonError.
 */
export function parseExactly(bytes: Uint8Array): unknown {
  const { levels, values, hasLongNumber } = measure(bytes);
  if (levels > mostLevels || values > mostValues) throw new UnreadableJsonError('The JSON is too deep or too large');
  const text = new TextDecoder().decode(bytes);
  try {
    return hasLongNumber ? JSON.parse(text, exactNumber) : JSON.parse(text);
  } catch (error) {
    throw new UnreadableJsonError('Not JSON', { cause: error });
  }
}

function exactNumber(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  const isExact = typeof value !== 'number' || Number.isSafeInteger(value) || !source || !/^-?\d+$/.test(source);
  return isExact ? value : source;
}

/** How deep the JSON is and how many values it has at most, without parsing it. Texts are skipped. */
function measure(bytes: Uint8Array): { levels: number; values: number; hasLongNumber: boolean } {
  let [level, levels, values, digits, longest] = [0, 0, 1, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isDigit = byte >= 0x30 && byte <= 0x39;
    digits = isDigit ? digits + 1 : 0;
    if (isDigit) longest = Math.max(longest, digits);
    else if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma || byte === colon) values += 1;
    else if (opening.has(byte)) levels = Math.max(levels, ++level);
    else if (closing.has(byte)) level -= 1;
  }
  return { levels, values, hasLongNumber: longest >= longNumber };
}

/** Where the text ends that begins at a quote. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
