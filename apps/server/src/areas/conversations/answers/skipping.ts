import { areSame, core, readWords } from './words.ts';

const skipping = [
  'pular pula pulo nao nenhum nenhuma nada prefiro|nao sem|comentario sem|comentarios agora|nao nao|quero dispenso',
  'skip no none nothing pass no|thanks no|comment no|comments',
  'saltar salta omitir omito ninguno nada paso sin|comentario sin|comentarios no|gracias',
]
  .flatMap((words) => words.split(' '))
  .map((words) => core(words.split('|')));

/** Whether a customer leaves a question out: "pular", "não, obrigado", "skip" (docs/adr/0172). */
export function isSkipping(text: string): boolean {
  const words = core(readWords(text).tokens);
  return words.length > 0 && skipping.some((one) => one.length > 0 && areSame(one, words));
}
