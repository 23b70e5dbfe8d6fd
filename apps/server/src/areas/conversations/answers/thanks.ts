import { core, readWords } from './words.ts';

/** Words that thank, agree or say goodbye, in the languages of the product. */
const thanks = new Set(
  [
    'obrigado obrigada obrigados obrigadas obrigadao obrigadinho obg obgd brigado brigada brigadao agradecido agradecida agradeco grato grata gratidao',
    'valeu vlw vleu tmj ok okay okey blz beleza certo combinado perfeito perfeita show otimo otima excelente maravilha joia top legal',
    'tchau abraco abracos abs falou flw igualmente amem imagina disponha',
    'thanks thank thx thankyou ty tks cheers great perfect awesome bye goodbye',
    'gracias vale listo perfecto perfecta genial chao chau adios igualmente',
  ].flatMap((words) => words.split(' ')),
);

/** Words around them: "muito obrigada pela ajuda", "até mais", "Deus abençoe". */
const around = new Set(
  [
    'muito muita mesmo pela pelo ajuda atencao atendimento tudo nada voce voces vc vcs tambem tbm ate mais logo amanha breve bom boa dia tarde noite fim semana final deus abencoe te lhe ta esta tao entendi entendido resolvido resolveu sim que so',
    'very much so all your help support you too again good day night evening weekend have nice see later got it everything',
    'muchas muchos mil su tu ayuda atencion todo nos vemos hasta luego pronto manana buen buena buenas buenos dias tardes noches fin igual',
  ].flatMap((words) => words.split(' ')),
);

/** Pictures and signs alone, e.g. a thumb or a heart; not a digit, `#` or `*`, which are emoji to Unicode as well. */
const picturesOnly = /^(?:(?![\d#*])\p{Emoji}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+$/u;
/** Pictures that ask, warn or refuse. */
const otherPictures = /[❓❔❗❕⁉‼👎❌🚫😡😠🤬😤⚠🆘]/u;

/**
 * Whether a customer's text only thanks, agrees or says goodbye, so that nothing is to be done (SERVER §2, Thanks). Any
 * other word makes it a message: "obrigado, mas ainda não funciona".
 */
export function isThanks(text: string): boolean {
  const words = readWords(text);
  if (words.tokens.length === 0) return picturesOnly.test(text.trim()) && !otherPictures.test(text);
  if (/\?/.test(words.folded)) return false;
  const isThanking = words.tokens.some((token) => thanks.has(token));
  return isThanking && core(words.tokens).every((token) => thanks.has(token) || around.has(token));
}
