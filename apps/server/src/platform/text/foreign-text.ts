/** Invisible characters that change how the text beside them is read, e.g. its direction. */
const hidden = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu;
const breaks = /[\p{Cc}\u2028\u2029]/gu;
const blanks = /\s{2,}/g;

/**
 * A name on one line: without direction marks, with which `gpj.exe` is displayed as `exe.jpg` (SERVER §3.27), and
 * without line breaks or runs of spaces, which push its end out of view.
 */
export function oneLine(name: string): string {
  return name.replace(hidden, '').replace(breaks, ' ').replace(blanks, ' ').trim();
}

/** The first `longest` UTF-16 units of a text, never half of a surrogate pair; a cut text ends with `ending`. */
export function shortened(text: string, longest: number, ending = ''): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - ending.length);
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut) + ending;
}

/** Names are sorted by an index, whose entries are limited in size. */
const longestName = 100;

/**
 * The name that a person or group gave itself, in the form in which it is stored: it fits on one line and reads as it
 * is written, whatever WhatsApp accepted (SERVER §3.27).
 */
export function shownName(original: string): string {
  // Very long names are cut before they are processed.
  return [...oneLine(storableText(original.slice(0, 10 * longestName)))].slice(0, longestName).join('').trim();
}

/** Text that PostgreSQL can store: without NUL, and with U+FFFD for lone surrogates, which its JSON refuses. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The same value with every text in it, at any depth, made storable: for data from outside. */
export function storable<Value>(value: Value): Value {
  const replacer = (_key: string, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner);
  // Plain JSON is returned in the same form.
  return JSON.parse(JSON.stringify(value, replacer)) as Value;
}
