/** The words of a text as the search compares them: without accents, in small letters. */
export function wordsOf(text) {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
