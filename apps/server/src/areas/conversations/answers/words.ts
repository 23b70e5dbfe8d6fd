import { fold } from '@recado/contract';

/** The most characters of a message that can be an answer; a longer one is a message. */
const longestAnswer = 400;

/** A customer's text as answers are compared: without case, accents, signs, formatting and pictures. */
export interface Words {
  /** The text without case and accents; its signs and pictures are kept. */
  folded: string;
  /** Groups of letters and groups of digits in their order, and `#`. */
  tokens: readonly string[];
}

/**
 * Reads the words of a text; a keycap, a circled and a full-width digit are digits. A text that is too long to be an
 * answer has no words.
 */
export function readWords(text: string): Words {
  if (text.length > longestAnswer) return { folded: '', tokens: [] };
  // "nº 1" and "n. 1" name a number; without its sign the word would be a refusal in Spanish.
  const named = text.replace(/(?<!\p{L})n\s?[º°.]\s*(?=\d)/giu, 'numero ').replaceAll('🔟', '10');
  const folded = fold(named)
    .replace(/[\p{Cf}\p{Emoji_Modifier}]/gu, '')
    .trim();
  return { folded, tokens: folded.match(/\d+|\p{L}+|#/gu) ?? [] };
}

function setOf(...words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((each) => each.split(' ')));
}

/** Words that announce a number: "opção 1", "número 1", "#1", "option 1". */
export const nouns = setOf(
  '# n num nro numero op opc opcao alternativa item tecla',
  'number option choice key',
  'opcion alternativa tecla',
);

/** Articles that stand before an ordinal number: "a primeira". */
export const articles = setOf('a o la el the');

/**
 * Words around an answer that do not change it: wishes, courtesy, prepositions. None of them is a refusal, a quantity
 * or a thing, so that "tenho 12 caixas" remains a sentence.
 */
const around = setOf(
  'a o as os ao e de da do das dos em na com por para pra pro me mim eu um uma',
  'favor porfavor pf pfv pfvr obrigado obrigada obg brigado brigada grato grata oi ola opa',
  'quero queria gostaria desejo prefiro preciso escolho escolhi digito digitei seleciono selecionei seria vou pode ser',
  'falar conversar ir setor departamento area fila',
  'the to for me my i an of with want would like need will choose pick please pls plz thanks thank you hi hello',
  'speak talk department',
  'el la los las del al con yo un una quiero quisiera deseo elijo prefiero necesito escojo porfa gracias hola',
  'hablar departamento seria',
);

/** Greetings of two words, which begin an answer: "bom dia, 2". A day alone is a thing. */
const greeting = /(?<!\p{L})(?:bo[ma]|buen[oa]s?|good)\s+(?:dias?|tardes?|noites?|noches?|morning|afternoon|evening)/gu;

/** The tokens without a greeting. */
export function withoutGreeting({ folded, tokens }: Words): readonly string[] {
  const rest = folded.replace(greeting, ' ');
  return rest === folded ? tokens : (rest.match(/\d+|\p{L}+|#/gu) ?? []);
}

/** The tokens without the words around an answer. */
export function core(tokens: readonly string[]): string[] {
  return tokens.filter((token) => !around.has(token));
}

/** Whether a text is these words, apart from case, accents, signs and pictures; never for words without letters. */
export function isSameWords(text: string, words: string): boolean {
  const wanted = readWords(words);
  const written = readWords(text);
  if (wanted.tokens.length === 0) return wanted.folded !== '' && written.folded === wanted.folded;
  return areSame(written.tokens, wanted.tokens);
}

/** Whether two lists have the same tokens in the same order. */
export function areSame(tokens: readonly string[], others: readonly string[]): boolean {
  return tokens.length === others.length && tokens.every((token, index) => token === others[index]);
}
