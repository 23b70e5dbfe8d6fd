import type { InLanguages } from './in-languages.ts';

/** What became of rows that a copy did not bring exactly, by the reason of their finding, beside those of a look. */
export const copyWords: Readonly<Record<string, InLanguages>> = {
  joined: {
    pt: 'várias linhas tornaram-se uma',
    en: 'several rows became one',
    es: 'varias filas pasaron a ser una',
  },
  over: {
    pt: 'agendamento que já passou, não vem',
    en: 'scheduled message of the past, does not come',
    es: 'mensaje programado ya pasado, no viene',
  },
  sharedUuid: {
    pt: 'mesmo endereço que outro ticket: leva ao primeiro',
    en: 'same address as another ticket: it leads to the first',
    es: 'misma dirección que otro ticket: lleva al primero',
  },
  mappedRating: {
    pt: 'nota de 1 a 5, passa a ser de 1 a 3',
    en: 'rated from 1 to 5, becomes 1 to 3',
    es: 'nota de 1 a 5, pasa a ser de 1 a 3',
  },
  noRating: {
    pt: 'nota ilegível, não vem',
    en: 'unreadable rating, does not come',
    es: 'nota ilegible, no viene',
  },
  cutText: {
    pt: 'texto longo demais, foi cortado',
    en: 'text too long, was cut',
    es: 'texto demasiado largo, se cortó',
  },
  changedName: {
    pt: 'nome repetido, recebeu um número',
    en: 'repeated name, got a number',
    es: 'nombre repetido, recibió un número',
  },
  changedColor: {
    pt: 'cor repetida ou ilegível, recebeu outra',
    en: 'repeated or unreadable colour, got another',
    es: 'color repetido o ilegible, recibió otro',
  },
  queueFile: {
    pt: 'o arquivo da fila não veio',
    en: 'the file of the queue did not come',
    es: 'el archivo de la cola no vino',
  },
  unreadableHours: {
    pt: 'horários ilegíveis, valem os comuns',
    en: 'unreadable hours, the usual ones apply',
    es: 'horarios ilegibles, valen los habituales',
  },
  unknownRecurrence: {
    pt: 'recorrência desconhecida, é mensal',
    en: 'unknown recurrence, is monthly',
    es: 'recurrencia desconocida, es mensual',
  },
  circularOption: {
    pt: 'opção dentro de si mesma, fica no menu principal',
    en: 'option inside itself, is in the main menu',
    es: 'opción dentro de sí misma, queda en el menú principal',
  },
  unknownIntegration: {
    pt: 'integração que não existe aqui',
    en: 'integration that does not exist here',
    es: 'integración que no existe aquí',
  },
  unreadableKey: {
    pt: 'chave ilegível, precisa ser informada',
    en: 'unreadable key, has to be entered',
    es: 'clave ilegible, hay que introducirla',
  },
  unusedContent: {
    pt: 'conteúdo sem uso aqui, não veio',
    en: 'content without use here, did not come',
    es: 'contenido sin uso aquí, no vino',
  },
  weakToken: {
    pt: 'token curto demais, não veio',
    en: 'token too short, did not come',
    es: 'token demasiado corto, no vino',
  },
  takenToken: {
    pt: 'token de outra conexão, não veio',
    en: 'token of another connection, did not come',
    es: 'token de otra conexión, no vino',
  },
  changedAddress: {
    pt: 'e-mail em uso ou inválido, entra com outro',
    en: 'e-mail in use or invalid, signs in with another',
    es: 'correo en uso o no válido, entra con otro',
  },
  unknownProfile: {
    pt: 'perfil desconhecido, é usuário',
    en: 'unknown profile, is a user',
    es: 'perfil desconocido, es usuario',
  },
  unknownSetting: {
    pt: 'configuração que não existe aqui',
    en: 'setting that does not exist here',
    es: 'ajuste que no existe aquí',
  },
  unknownValue: {
    pt: 'valor desconhecido, vale o comum',
    en: 'unknown value, the usual one applies',
    es: 'valor desconocido, vale el habitual',
  },
  joinedTag: {
    pt: 'mesma tag que outra, foram unidas',
    en: 'same tag as another, they were joined',
    es: 'misma etiqueta que otra, se unieron',
  },
  joinedInvoice: {
    pt: 'já há uma fatura deste vencimento',
    en: 'there is an invoice of this due date already',
    es: 'ya hay una factura de este vencimiento',
  },
  unreadableInvoice: {
    pt: 'fatura sem vencimento ou valor, não veio',
    en: 'invoice without due date or value, did not come',
    es: 'factura sin vencimiento o valor, no vino',
  },
  orphanSchedule: {
    pt: 'agendamento sem contato, não veio',
    en: 'schedule without a contact, did not come',
    es: 'programación sin contacto, no vino',
  },
  missedSchedule: {
    pt: 'agendamento cujo horário passou, não veio',
    en: 'schedule whose time is over, did not come',
    es: 'programación cuya hora pasó, no vino',
  },
  orphanListItem: {
    pt: 'contato sem lista, não veio',
    en: 'contact without a list, did not come',
    es: 'contacto sin lista, no vino',
  },
  invalidNumber: { pt: 'número inválido', en: 'invalid number', es: 'número no válido' },
  tooManyFiles: {
    pt: 'arquivos demais, vieram vinte',
    en: 'too many files, twenty came',
    es: 'demasiados archivos, vinieron veinte',
  },
  pausedCampaign: {
    pt: 'campanha em andamento ou programada, espera por alguém',
    en: 'running or scheduled campaign, waits for somebody',
    es: 'campaña en curso o programada, espera a alguien',
  },
  unknownStatus: { pt: 'estado desconhecido', en: 'unknown state', es: 'estado desconocido' },
  orphanShipping: {
    pt: 'envio sem campanha, não veio',
    en: 'shipping without a campaign, did not come',
    es: 'envío sin campaña, no vino',
  },
  orphanChatMessage: {
    pt: 'mensagem sem chat, não veio',
    en: 'message without a chat, did not come',
    es: 'mensaje sin chat, no vino',
  },
  unreadableVideo: {
    pt: 'ajuda sem vídeo, não veio',
    en: 'help without a video, did not come',
    es: 'ayuda sin vídeo, no vino',
  },
  refusedFile: {
    pt: 'arquivo recusado pelo tipo ou tamanho',
    en: 'file refused for its type or size',
    es: 'archivo rechazado por su tipo o tamaño',
  },
  unreadableFile: {
    pt: 'arquivo que não pôde ser lido',
    en: 'file that could not be read',
    es: 'archivo que no se pudo leer',
  },
  changedHere: {
    pt: 'mudado aqui depois da cópia, fica como está aqui',
    en: 'changed here after the copy, stays as it is here',
    es: 'cambiado aquí después de la copia, queda como está aquí',
  },
  rowFailed: { pt: 'não pôde ser gravado', en: 'could not be written', es: 'no se pudo guardar' },
  numberOfAnother: {
    pt: 'número de outro contato, fica com ele',
    en: 'number of another contact, stays with it',
    es: 'número de otro contacto, queda con él',
  },
  otherNumber: {
    pt: 'outro número da mesma pessoa, fica nos dados',
    en: 'another number of the same person, is among the details',
    es: 'otro número de la misma persona, queda en los datos',
  },
  twinsLeft: {
    pt: 'mesma pessoa que outro contato, ficam separados',
    en: 'same person as another contact, they stay apart',
    es: 'misma persona que otro contacto, quedan separados',
  },
  orphanRound: {
    pt: 'atendimento sem ticket, não veio',
    en: 'round without a ticket, did not come',
    es: 'atención sin ticket, no vino',
  },
  roundWithoutEnd: {
    pt: 'atendimento sem fim, termina com o seguinte',
    en: 'round without an end, ends with the next',
    es: 'atención sin fin, termina con la siguiente',
  },
};
