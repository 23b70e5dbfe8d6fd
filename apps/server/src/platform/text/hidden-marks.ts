/** Marks that no screen shows and that change how the text beside them is read, e.g. its direction. */
const hidden = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu;
const breaks = /[\p{Cc}\u2028\u2029]/gu;
const blanks = /\s{2,}/g;

/**
 * A name as it is shown on one line: without marks that turn its direction, with which `gpj.exe` is drawn as `exe.jpg`
 * (SERVER §3.27), and without line breaks or rows of blanks, which push its end out of sight.
 */
export function oneLine(name: string): string {
  return name.replace(hidden, '').replace(breaks, ' ').replace(blanks, ' ').trim();
}

/** The first `longest` UTF-16 units of a text, never half a character; `ending` takes the last place of what is cut off. */
export function shortened(text: string, longest: number, ending = ''): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - ending.length);
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + ending;
}
