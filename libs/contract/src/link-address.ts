/** Marks that change the direction of text: the rest of an address would be shown in another order than it is opened. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * The address that a browser opens for one that stands in a text, e.g. `www.padaria.com.br`; undefined for anything that
 * is not an address on the web, or whose host is shown differently from what it is.
 */
export function webAddress(written: string): string | undefined {
  if (/[\s<>"\\]/.test(written) || directionMarks.test(written)) return undefined;
  const text = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(text)) return undefined;
  const { hostname, username, password, href } = new URL(text);
  return hostname.includes('.') && username === '' && password === '' ? href : undefined;
}

/** Linear in the length of the text: an address ends before a space, a quotation mark, or a direction mark. */
const inText = /\b(?:https?:\/\/|www\.)[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/i;
/** Characters that end a sentence, or a mark around it, rather than an address. */
const afterAddress = new Set('.,;:!?\'"*_~)');

/** The first address in a text, as it is written there; undefined without one. */
export function addressIn(text: string): string | undefined {
  const found = inText.exec(text)?.[0];
  if (!found) return undefined;
  let end = found.length;
  while (afterAddress.has(found[end - 1] ?? '')) end -= 1;
  const written = found.slice(0, end);
  return webAddress(written) ? written : undefined;
}
