import { type ConsentState, fold } from '@recado/contract';

const words: Record<Exclude<ConsentState, 'unknown'>, ReadonlySet<string>> = {
  given: new Set(
    [
      'sim',
      's',
      'yes',
      'y',
      'si',
      'true',
      'verdadeiro',
      'verdadero',
      '1',
      'x',
      'ok',
      'aceito',
      'aceita',
      'acepto',
      'acepta',
    ].concat(['autorizo', 'autorizado', 'optin', 'opt-in', 'given', 'subscribed', 'inscrito']),
  ),
  refused: new Set(
    [
      'nao',
      'n',
      'no',
      'false',
      'falso',
      '0',
      'recusado',
      'recusou',
      'rechazado',
      'refused',
      'optout',
      'opt-out',
    ].concat(['unsubscribed', 'descadastrado']),
  ),
};

/** What a cell of a spreadsheet says about marketing; undefined for words that say neither yes nor no. */
export function consentIn(cell: string): 'given' | 'refused' | undefined {
  const word = fold(cell.trim());
  if (words.given.has(word)) return 'given';
  return words.refused.has(word) ? 'refused' : undefined;
}
