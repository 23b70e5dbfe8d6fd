import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';

/** The most words of a question that are looked for; the last ones of a long one. */
const mostWords = 24;

/** Words that say nothing about what a question is about, folded: of the language, and of courtesy. */
const saysNothing = new Set(
  `a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra pro com sem sob sobre ate entre e ou mas que quem qual
  quais quando onde como quanto quantos quanta quantas porque se nao sim ja la aqui ali ai isso isto esse essa esses essas este esta estes estas aquele aquela
  aquilo ele ela eles elas eu tu voce voces vcs vc nos me te lhe meu minha meus minhas seu sua seus suas nosso nossa ser sou es e sao era foi fui for estar
  estou esta estao estava ter tenho tem tinha temos ha haver ir vou vai vamos fazer faco faz fazem feito poder posso pode podem poderia querer quero quer queria
  queremos gostaria preciso precisa precisava saber sei sabe dizer diga fala falar me mim consigo consegue favor obrigado obrigada oi ola bom boa dia tarde noite
  tudo bem muito muita mais menos tambem so ainda entao ok certo ta blz valeu gente moca moco senhor senhora ao aos à the of to and is are you i my do does
  what how can el la los las un una y es mi hola gracias`
    .split(/\s+/)
    .filter(Boolean),
);

/** A word of a question: as it is compared with passages (`tsquery`), with the beginnings of its other forms. */
export interface QuestionWord {
  word: string;
  query: string;
}

/** The words of a question that say what it is about, folded and split as those of passages are. */
export async function questionWords(unit: Unit, question: string): Promise<QuestionWord[]> {
  const { rows } = await unit.db.execute<{ words: string[] }>(sql`
    select array(select part.lexeme from unnest(recado_words(${question})) part) as words`);
  const words = (rows[0]?.words ?? []).filter((word) => !saysNothing.has(word) && (word.length > 1 || /\d/.test(word)));
  return words.slice(-mostWords).map((word) => ({ word, query: queryOf(word) }));
}

/**
 * A word with its other forms: Portuguese changes the ends of its words (entrega, entregas, entregam), so the beginning counts. A
 * number counts as it is.
 */
function queryOf(word: string): string {
  const letters = word.replaceAll("'", "''").replaceAll('\\', '\\\\');
  if (/\d/.test(word) || word.length < 4) return `'${letters}'`;
  const kept = word.length < 6 ? word.length - 1 : Math.max(4, word.length - 2);
  return `'${[...letters].slice(0, kept).join('')}':*`;
}
