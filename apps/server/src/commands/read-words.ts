import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongUsage } from './wrong-usage.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Line<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>
>;

/** Reads flags, and the other words in their order. Throws WrongUsage for a flag that is unknown or lacks its value. */
export function readWords<const Known extends Options>(words: readonly string[], options: Known): Line<Known> {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new WrongUsage(firstSentence(error.message));
  }
}

/** It names the flag; what Node says after it explains how a word may begin with a dash. */
function firstSentence(text: string): string {
  const [line = ''] = text.split('\n');
  const [sentence = ''] = line.split('. To specify');
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** Throws WrongUsage if a command that takes no words got one. */
export function noWords(words: readonly string[]): undefined {
  const [word] = readWords(words, {}).positionals;
  if (word !== undefined) throw new WrongUsage(`${JSON.stringify(word)} is one word too many.`);
}
