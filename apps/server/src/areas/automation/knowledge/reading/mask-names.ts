/** What stands in place of a name. */
const instead = '[nome]';
/** Shorter parts of names, e.g. `da`, are words of the language. */
const shortest = 3;
const mostParts = 5000;

/**
 * A text without these names: each part of a name of three letters or more, whatever its case and accents, as a word of its own. Who
 * writes their name differently from the contact's is not recognised.
 */
export function maskNames(text: string, names: readonly string[]): string {
  const parts = new Set(
    names
      .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
      .map(folded)
      .filter((part) => part.length >= shortest && !isWordOfLanguage.has(part))
      .slice(0, mostParts),
  );
  return text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => (parts.has(folded(word)) ? instead : word));
}

/** Parts of names and of the names of teams that are words: without them nothing could be read any more. */
const isWordOfLanguage: ReadonlySet<string> = new Set(
  'dos das del los las suporte atendimento vendas financeiro equipe loja admin cliente empresa contato'.split(' '),
);

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
