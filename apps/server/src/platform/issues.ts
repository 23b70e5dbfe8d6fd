import type { Issue, IssueCode, IssueParams } from '@recado/contract';
import { AppError } from './errors.ts';

/**
 * Each code in English, for people who read responses without our client. The first four texts are those of SPEC §5.
 */
const inEnglish: Record<IssueCode, string> = {
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  invalidEmail: 'Invalid email',
  tooSmall: 'Too small',
  tooBig: 'Too big',
  tooFew: 'Too few',
  tooMany: 'Too many',
  notAChoice: 'Not one of the choices',
  invalidPhone: 'Not a phone number in international form',
  roundedNumber: 'A spreadsheet has replaced the last digits of the number by an exponent',
  invalidAmount: 'Not an amount: digits, and at most six of them after a comma or point',
  unknownMarket: 'Unknown country or region',
  invalidPixKey: 'Not a PIX key: CPF, CNPJ, e-mail, mobile number with +55, or random key',
  invalidDate: 'Not a date',
  invalidFormat: 'Invalid format',
  invalidCharacter: 'Contains a character that cannot be stored',
  wrongType: 'Wrong type',
  unknownField: 'Unknown field',
  inFuture: 'Lies in the future',
  inPast: 'Lies in the past',
  tooFarBack: 'Lies too far back',
  endBeforeStart: 'Lies before the start',
  periodTooLong: 'The period is too long',
  repeated: 'Repeats another value',
  unknownVariable: 'There is no such variable',
  tokenRefused: 'WhatsApp does not accept this token',
  secretRefused: 'This is not the secret of the app that made the token',
  numberUnknown: 'The token does not open a number with this id',
  notInAccount: 'The number does not belong to this account',
  pinRefused: 'WhatsApp does not accept this PIN',
  templateName: 'Only small letters a to z, digits and _',
  variableForm: 'A variable is written {{name}}',
  variableAtEdge: 'A variable is first or last',
  variablesAdjacent: 'Two variables in a row',
  variablesMixed: 'Names and numbers of variables are mixed',
  variableGap: 'A number of the variables is missing',
  variablesHere: 'No variables here',
  tooManyVariables: 'Too many variables',
  variableNotAtEnd: 'The variable is not at the end',
  exampleMissing: 'An example is missing',
  repliesApart: 'Quick replies are apart',
  authenticationForm: 'Authentication templates have a fixed form',
  authenticationOnly: 'Only for authentication templates',
  templateRequired: 'Only a message template reaches people who have not written lately',
  templateUnsupported: 'This connection has no message templates',
  templateStopped: 'This template cannot be sent',
  templateForCodes: 'Only the API sends authentication templates',
  variableMissing: 'A variable has no value',
  repliesMissing: 'A question needs quick replies',
  windowClosed: 'Only templates are possible before the person answers',
  invalid: 'Invalid',
};

/** One issue of a request; `path` begins with the part it is in, e.g. `body.email`. */
export function issueOf(path: string, code: IssueCode, params: IssueParams = {}): Issue {
  return { path, code, params: { ...params }, message: inEnglish[code] };
}

/** A refusal (ERR_VALIDATION) of a value that its schema accepts but a rule of a module does not. */
export function refusedValue(path: string, code: IssueCode, params?: IssueParams): AppError {
  return new AppError('ERR_VALIDATION', { details: { issues: [issueOf(path, code, params)] } });
}

/** The same in the product's main language; clients of the family show the text of an error as it is. */
const inPortuguese: Record<IssueCode, string> = {
  required: 'Obrigatório',
  tooShort: 'Muito curto!',
  tooLong: 'Muito longo!',
  invalidEmail: 'Email inválido',
  tooSmall: 'Valor muito pequeno',
  tooBig: 'Valor muito grande',
  tooFew: 'Itens de menos',
  tooMany: 'Itens demais',
  notAChoice: 'Não é uma das opções',
  invalidPhone: 'Número de telefone inválido',
  roundedNumber: 'A planilha trocou os últimos dígitos do número por um expoente',
  invalidAmount: 'Valor inválido: use algarismos e no máximo seis casas decimais',
  unknownMarket: 'País ou região desconhecida',
  invalidPixKey: 'Chave PIX inválida',
  invalidDate: 'Data inválida',
  invalidFormat: 'Formato inválido',
  invalidCharacter: 'Contém um caractere que não pode ser gravado',
  wrongType: 'Tipo de valor inválido',
  unknownField: 'Campo desconhecido',
  inFuture: 'Está no futuro',
  inPast: 'Está no passado',
  tooFarBack: 'Está muito no passado',
  endBeforeStart: 'É antes do início',
  periodTooLong: 'Período muito longo',
  repeated: 'Repete outro valor',
  unknownVariable: 'Esta variável não existe',
  tokenRefused: 'O WhatsApp não aceita este token',
  secretRefused: 'Esta não é a chave do app que criou o token',
  numberUnknown: 'O token não dá acesso a um número com este id',
  notInAccount: 'O número não pertence a esta conta',
  pinRefused: 'O WhatsApp não aceita este PIN',
  templateName: 'Use só letras minúsculas sem acento, números e _',
  variableForm: 'Variável mal escrita',
  variableAtEdge: 'Começa ou termina com uma variável',
  variablesAdjacent: 'Duas variáveis seguidas',
  variablesMixed: 'Variáveis com nome e com número misturadas',
  variableGap: 'Falta um número entre as variáveis',
  variablesHere: 'Aqui não pode haver variáveis',
  tooManyVariables: 'Variáveis demais',
  variableNotAtEnd: 'A variável não está no fim',
  exampleMissing: 'Falta um exemplo',
  repliesApart: 'Respostas rápidas separadas',
  authenticationForm: 'A forma dos modelos de autenticação é fixa',
  authenticationOnly: 'Só para modelos de autenticação',
  templateRequired: 'Escolha um modelo: por esta conexão, texto livre só chega a quem escreveu há menos de 24 horas',
  templateUnsupported: 'Esta conexão não envia modelos',
  templateStopped: 'Este modelo não pode ser enviado',
  templateForCodes: 'Só a API envia modelos de autenticação',
  variableMissing: 'Falta o valor de uma variável',
  repliesMissing: 'O modelo da pergunta precisa de respostas rápidas',
  windowClosed: 'Por esta conexão, só um modelo pode ir antes de a pessoa responder',
  invalid: 'Valor inválido',
};

/** The first problem of a refused request for people, with its field: `Obrigatório: name`. Undefined without any. */
export function firstProblem({ issues: [first] = [] }: { issues?: Issue[] | undefined }): string | undefined {
  const field = first?.path.split('.').slice(1).join('.');
  return first && [inPortuguese[first.code], ...(field ? [field] : [])].join(': ');
}
