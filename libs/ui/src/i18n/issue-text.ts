import type { Problem } from '@recado/api/problems';
import type { IssueCode } from '@recado/contract';
import { translate } from './i18n.ts';

/** A field's own texts instead of the default ones, e.g. 'Selecione uma fila' (SPEC §5). */
export type OwnWords = Partial<Record<IssueCode, string>>;

type Params = Problem['params'];

const words: Record<IssueCode, (params: Params) => string> = {
  required: () => translate('ui:issue.required'),
  tooShort: () => translate('ui:issue.tooShort'),
  tooLong: () => translate('ui:issue.tooLong'),
  tooSmall: (params) => translate('ui:issue.tooSmall', params),
  tooBig: (params) => translate('ui:issue.tooBig', params),
  tooFew: (params) => translate('ui:issue.tooFew', params),
  tooMany: (params) => translate('ui:issue.tooMany', params),
  notAChoice: () => translate('ui:issue.notAChoice'),
  invalidEmail: () => translate('ui:issue.invalidEmail'),
  invalidPhone: () => translate('ui:issue.invalidPhone'),
  invalidPixKey: () => translate('ui:issue.invalidPixKey'),
  invalidAmount: () => translate('ui:issue.invalidAmount'),
  unknownMarket: () => translate('ui:issue.unknownMarket'),
  roundedNumber: () => translate('ui:issue.roundedNumber'),
  invalidDate: () => translate('ui:issue.invalidDate'),
  invalidFormat: () => translate('ui:issue.invalidFormat'),
  invalidCharacter: () => translate('ui:issue.invalidCharacter'),
  wrongType: () => translate('ui:issue.wrongType'),
  unknownField: () => translate('ui:issue.unknownField'),
  inFuture: () => translate('ui:issue.inFuture'),
  inPast: () => translate('ui:issue.inPast'),
  tooFarBack: (params) => translate('ui:issue.tooFarBack', params),
  endBeforeStart: () => translate('ui:issue.endBeforeStart'),
  periodTooLong: (params) => translate('ui:issue.periodTooLong', params),
  repeated: () => translate('ui:issue.repeated'),
  unknownVariable: (params) => translate('ui:issue.unknownVariable', params),
  tokenRefused: () => translate('ui:issue.tokenRefused'),
  secretRefused: () => translate('ui:issue.secretRefused'),
  numberUnknown: () => translate('ui:issue.numberUnknown'),
  notInAccount: () => translate('ui:issue.notInAccount'),
  pinRefused: () => translate('ui:issue.pinRefused'),
  templateName: () => translate('ui:issue.templateName'),
  variableForm: () => translate('ui:issue.variableForm', { open: '{{', close: '}}' }),
  variableAtEdge: () => translate('ui:issue.variableAtEdge'),
  variablesAdjacent: () => translate('ui:issue.variablesAdjacent'),
  variablesMixed: () => translate('ui:issue.variablesMixed'),
  variableGap: (params) => translate('ui:issue.variableGap', params),
  variablesHere: () => translate('ui:issue.variablesHere'),
  tooManyVariables: (params) => translate('ui:issue.tooManyVariables', params),
  variableNotAtEnd: () => translate('ui:issue.variableNotAtEnd'),
  exampleMissing: (params) => translate('ui:issue.exampleMissing', params),
  repliesApart: () => translate('ui:issue.repliesApart'),
  authenticationForm: () => translate('ui:issue.authenticationForm'),
  authenticationOnly: () => translate('ui:issue.authenticationOnly'),
  templateRequired: () => translate('ui:issue.templateRequired'),
  templateUnsupported: () => translate('ui:issue.templateUnsupported'),
  templateStopped: () => translate('ui:issue.templateStopped'),
  templateForCodes: () => translate('ui:issue.templateForCodes'),
  repliesMissing: () => translate('ui:issue.repliesMissing'),
  windowClosed: () => translate('ui:issue.windowClosed'),
  variableMissing: (params) => translate('ui:issue.variableMissing', params),
  invalid: () => translate('ui:issue.invalid'),
};

/**
 * The text for a problem with a value, in the current language: the field's own, else that of SPEC §5. An unknown code,
 * e.g. of a newer server, has a general text.
 */
export function issueText({ code, params }: Problem, own: OwnWords = {}): string {
  return own[code] ?? (words[code] ?? words.invalid)(params);
}
