/** The issues of a zod error, a line each: where, and what is wrong. */
export function inWords(error) {
  return error.issues.map(({ path, message }) => (path.length > 0 ? `${placeOf(path)}: ${message}` : message));
}

/** `extensions[1].title.pt` */
function placeOf(path) {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${part}`))
    .join('');
}
