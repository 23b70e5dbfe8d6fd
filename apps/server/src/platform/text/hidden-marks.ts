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
  const kept = text.slice(0, longest - ending.length);
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + ending;
}
