/** Widths of the five bars or gaps of a digit: n narrow, w wide (ITF, two of five). */
const patterns = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const start = 'nnnn';
const stop = 'wnn';
const wide = 3;

/**
 * The 44 digits that the barcode of a bill contains, from the line that people type: 47 digits of a bank's bill, or 48 of
 * one of a utility, which begins with 8. Undefined for any other line.
 */
export function barcodeDigits(line: string): string | undefined {
  const digits = line.replace(/[\s.-]/g, '');
  if (/^8\d{47}$/.test(digits)) return (digits.match(/.{12}/g) ?? []).map((block) => block.slice(0, 11)).join('');
  if (!/^[0-79]\d{46}$/.test(digits)) return undefined;
  const [bank, free] = [digits.slice(0, 4), digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31)];
  return bank + digits.slice(32) + free;
}

/** The widths of bars and gaps in turn, beginning with a bar; a narrow one is 1. Two digits are drawn into each other. */
export function barcodeWidths(digits: string): number[] {
  const pairs = (digits.match(/\d\d/g) ?? []).map((pair) => interleaved(pair));
  return [...[start, ...pairs, stop].join('')].map((width) => (width === 'w' ? wide : 1));
}

function interleaved([bars = '', gaps = '']: string): string {
  const ofGaps = patterns[Number(gaps)] ?? '';
  return [...(patterns[Number(bars)] ?? '')].map((bar, index) => bar + (ofGaps[index] ?? '')).join('');
}
