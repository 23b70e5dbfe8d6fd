import type { AssistantLanguage } from '@recado/contract';

const names = new Intl.DisplayNames('pt', { type: 'language' });

/** The name of a language in the language of the instructions. */
export function nameOfLanguage(code: AssistantLanguage): string {
  return code === 'pt' ? 'português do Brasil' : (names.of(code) ?? code);
}
