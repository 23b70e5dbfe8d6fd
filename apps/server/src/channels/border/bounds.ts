/**
 * The bounds of everything that comes from outside (SERVER §3.21). Each is larger than any WhatsApp app can produce, so
 * that only forged data reaches it.
 */
export const bounds = {
  /** UTF-16 units, as WhatsApp itself counts. */
  text: 65_536,
  id: 128,
  /** Digits of a phone number; the longest valid one has 15. */
  number: 20,
  placeName: 200,
  question: 1_000,
  choices: 50,
  choice: 300,
  cards: 100,
  numbersOfCard: 20,
  /** UTF-16 units of one emoji: families with skin tones are long. */
  emoji: 40,
  reactions: 1_000,
  /** Members of a group. */
  group: 1_024,
  mimetype: 100,
  bars: 64,
  /** Pixels of width or height. */
  side: 100_000,
  /** Seconds: a week. */
  seconds: 7 * 24 * 60 * 60,
  /** Bytes of a file: 1 TiB. */
  size: 2 ** 40,
  /** Characters of the data that a provider needs to download a file. */
  reference: 16_384,
  code: 50,
  /** Characters of the raw form of an unreadable message. */
  raw: 16_384,
} as const;
