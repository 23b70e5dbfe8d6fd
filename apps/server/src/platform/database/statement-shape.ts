/** Longer statements are cut: the beginning tells them apart. */
const longest = 1_200;
/** A quoted name or a placeholder, which stay, or a value: a text with or without escapes, a dollar-quoted text, a number. */
const token = new RegExp(
  [
    /"(?:[^"]|"")*"/,
    /\$\d+/,
    /[eE]'(?:[^'\\]|''|\\[\s\S]|\\$)*(?:'|$)/,
    /'(?:[^']|'')*(?:'|$)/,
    /(\$\w*\$)[\s\S]*?(?:\1|$)/,
    /\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** More than three names in a row: the columns of a table. */
const columns = /((?:"[^"]+"\.)?"[^"]+")(?:, (?:"[^"]+"\.)?"[^"]+"){3,}/g;

/**
 * A statement without its values, so that it says nothing about anybody, and so that statements that differ only in them
 * are one. Lists have one shape, whatever their length; of long lists of columns the first is kept.
 */
export function shapeOf(statement: string): string {
  return statement
    .slice(0, longest * 4)
    .replace(token, (found) => (found.startsWith('"') || /^\$\d/.test(found) ? found : '?'))
    .replace(/\$\d+/g, '?')
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, ?\?)+/g, '?, …')
    .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1, …')
    .replace(columns, '$1, …')
    .trim()
    .slice(0, longest);
}
