import { areSame, isSameWords, readWords } from './words.ts';

/** What people write around the word: "quero sair da lista, por favor". */
const around = new Set(
  'quero queria gostaria desejo de da do dessa desta lista por favor pf obrigado obrigada please from the list i want to quiero la del gracias me'.split(
    ' ',
  ),
);

/**
 * The opt-out word in a customer's text: the whole text is one of the words, apart from case, accents, signs and
 * courtesy (SERVER §2, Campaigns). Undefined for any other text: "vou sair agora" is a message.
 */
export function optOutWordIn(text: string, words: readonly string[]): string | undefined {
  const tokens = readWords(text).tokens.filter((token) => !around.has(token));
  return words.find(
    (word) => isSameWords(text, word) || (tokens.length > 0 && areSame(tokens, core(readWords(word).tokens))),
  );
}

const core = (tokens: readonly string[]) => tokens.filter((token) => !around.has(token));
