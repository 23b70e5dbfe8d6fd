import { areSame, core, isSameWords, readWords, withoutGreeting } from './words.ts';

/** What a customer answers to a question for a yes. */
export type YesOrNo = 'yes' | 'no';

/** Words that are a yes, in the languages of the product; `1` because menus taught people to answer with it. */
const yes = new Set(
  [
    'sim s ss si siim simm ok okay okey claro quero aceito pode positivo certeza confirmo confirmado concordo isso',
    'aham uhum bora 1 desejo autorizo manda mande envia envie mandar enviar receber',
    'yes y yep yeah yup sure send confirm confirmed agree accept',
    'acepto quiero vale dale confirmo envia enviar recibir bueno',
  ].flatMap((words) => words.split(' ')),
);

/** Words that are a no, also together with those of a yes: "não quero". */
const no = new Set(
  [
    'nao n nn nop nope negativo jamais nunca recuso dispenso cancelar cancela cancele 2',
    'no not never decline dont don',
    'rechazo tampoco',
  ].flatMap((words) => words.split(' ')),
);

/** Words that accompany a yes or a no without changing it: "agora não", "com certeza", "claro que sim". */
const beside = new Set(
  'agora hoje mais que mensagem mensagens promocao promocoes oferta ofertas it now today more that of course messages ahora hoy mas mensaje mensajes t sir'.split(
    ' ',
  ),
);

const thumbUp = /[👍✅✔👌🙋]/u;
const thumbDown = /[👎❌🚫✖]/u;

/**
 * Whether a customer's text accepts or refuses: words for it in Portuguese, English and Spanish, or those of the
 * company (`own`, each a yes), with courtesy around; `1` and `2`; a thumb alone. Undefined for any other text, e.g. a
 * question, or a sentence that happens to begin with "não".
 */
export function readYesOrNo(text: string, own: readonly string[] = []): YesOrNo | undefined {
  const words = readWords(text);
  if (own.some((each) => isSameWords(text, each))) return 'yes';
  if (words.tokens.length === 0) return ofPicture(words.folded);
  const tokens = withoutGreeting(words);
  const rest = core(tokens);
  if (own.some((each) => areSame(rest, core(readWords(each).tokens)) && rest.length > 0)) return 'yes';
  const known = [...tokens].filter((token) => yes.has(token) || no.has(token));
  const isAnswer = known.length > 0 && rest.every((token) => yes.has(token) || no.has(token) || beside.has(token));
  if (!isAnswer || tokens.filter((token) => /\d/.test(token)).length > 1) return undefined;
  return known.some((token) => no.has(token)) ? 'no' : 'yes';
}

function ofPicture(folded: string): YesOrNo | undefined {
  if (thumbDown.test(folded)) return thumbUp.test(folded) ? undefined : 'no';
  return thumbUp.test(folded) ? 'yes' : undefined;
}
