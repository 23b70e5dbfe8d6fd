/** The currencies in which WhatsApp bills most companies. */
export const billedCurrencies = ['BRL', 'USD', 'EUR', 'GBP', 'INR', 'IDR', 'MXN', 'AUD', 'CLP', 'COP', 'PEN'] as const;

/** The millionths of an amount of money: prices of messages are exact whole numbers of them. */
export const microsOfOne = 1_000_000;

/** An amount as people write it, with a comma or a point and at most six decimals. */
const written = /^\d{1,6}(?:[.,]\d{1,6})?$/;

/** Whether a text is an amount that `microsOf` reads. */
export function isAmount(text: string): boolean {
  return written.test(text);
}

/** The millionths of a written amount, exactly, e.g. 62500 of "0,0625". Throws RangeError for any other text. */
export function microsOf(text: string): number {
  if (!isAmount(text)) throw new RangeError(`No amount: ${text}`);
  const [whole = '', part = ''] = text.split(/[.,]/);
  return Number(whole) * microsOfOne + Number(part.padEnd(6, '0'));
}

/** An amount as text with a point, without needless zeros, e.g. "0.0625". */
export function textOfMicros(micros: number): string {
  const part = micros % microsOfOne;
  // Six digits are exact as a number.
  return `${Math.floor(micros / microsOfOne)}${part === 0 ? '' : String(part / microsOfOne).slice(1)}`;
}
