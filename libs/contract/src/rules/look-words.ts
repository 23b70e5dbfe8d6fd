import type { InLanguages } from './in-languages.ts';

/** What becomes of rows that do not come over exactly, by the reason of their finding. */
export const reasonWords: Readonly<Record<string, InLanguages>> = {
  unreadableDate: {
    pt: 'data ilegível, fica vazia',
    en: 'unreadable date, stays empty',
    es: 'fecha ilegible, queda vacía',
  },
  unreadableNumber: {
    pt: 'número ilegível, usa-se o valor comum',
    en: 'unreadable number, the usual value is taken',
    es: 'número ilegible, se usa el valor habitual',
  },
  unreadableJson: {
    pt: 'conteúdo ilegível, fica vazio',
    en: 'unreadable content, stays empty',
    es: 'contenido ilegible, queda vacío',
  },
  unsafeText: {
    pt: 'caracteres inválidos são substituídos',
    en: 'invalid characters are replaced',
    es: 'se sustituyen caracteres no válidos',
  },
  longText: { pt: 'texto longo demais, é cortado', en: 'text too long, is cut', es: 'texto demasiado largo, se corta' },
  largeProtocolMessage: {
    pt: 'dados do protocolo grandes demais, o texto vem sem eles',
    en: 'protocol data too large, the text comes without them',
    es: 'datos del protocolo demasiado grandes, el texto viene sin ellos',
  },
  missingReference: {
    pt: 'falta o registro a que pertence, não vem',
    en: 'what it belongs to is missing, does not come',
    es: 'falta el registro al que pertenece, no viene',
  },
  missingFile: {
    pt: 'arquivo não encontrado, fora da pasta ou grande demais',
    en: 'file missing, outside of the folder or too large',
    es: 'archivo ausente, fuera de la carpeta o demasiado grande',
  },
  unknownColumn: {
    pt: 'coluna desconhecida, não vem',
    en: 'unknown column, does not come',
    es: 'columna desconocida, no viene',
  },
  unknownTable: {
    pt: 'tabela desconhecida, não vem',
    en: 'unknown table, does not come',
    es: 'tabla desconocida, no viene',
  },
  orphanMessage: {
    pt: 'sem ticket, não vem',
    en: 'without a ticket, does not come',
    es: 'sin ticket, no viene',
  },
  orphanTicket: {
    pt: 'sem contato, não vem',
    en: 'without a contact, does not come',
    es: 'sin contacto, no viene',
  },
  orphanNote: { pt: 'sem ticket, não vem', en: 'without a ticket, does not come', es: 'sin ticket, no viene' },
  orphanOption: { pt: 'sem fila, não vem', en: 'without a queue, does not come', es: 'sin cola, no viene' },
  orphanRow: {
    pt: 'falta o registro a que pertence, não vem',
    en: 'what it belongs to is missing, does not come',
    es: 'falta el registro al que pertenece, no viene',
  },
  collidingName: {
    pt: 'nome repetido, recebe um número ou é unido',
    en: 'repeated name, gets a number or is joined',
    es: 'nombre repetido, recibe un número o se une',
  },
  doubledPerson: {
    pt: 'mesma pessoa que outro contato, são unidos',
    en: 'same person as another contact, they are joined',
    es: 'misma persona que otro contacto, se unen',
  },
  noNumber: { pt: 'sem número', en: 'without a number', es: 'sin número' },
  doubledEmail: {
    pt: 'e-mail de outro usuário, só um pode entrar com ele',
    en: 'e-mail of another user, only one can sign in with it',
    es: 'correo de otro usuario, solo uno puede entrar con él',
  },
  emailHere: {
    pt: 'e-mail já usado nesta instalação',
    en: 'e-mail already used in this installation',
    es: 'correo ya usado en esta instalación',
  },
  tokenHere: {
    pt: 'token já usado nesta instalação, não vem',
    en: 'token already used in this installation, does not come',
    es: 'token ya usado en esta instalación, no viene',
  },
  superUser: {
    pt: 'superusuário lá, administrador aqui se não for indicado',
    en: 'super user there, administrator here unless named',
    es: 'superusuario allí, administrador aquí si no se indica',
  },
  unknownPassword: {
    pt: 'senha em formato desconhecido, precisa de uma nova',
    en: 'password in an unknown form, needs a new one',
    es: 'contraseña en formato desconocido, necesita una nueva',
  },
  otherChannel: {
    pt: 'canal que não existe aqui',
    en: 'channel that does not exist here',
    es: 'canal que no existe aquí',
  },
  notPaired: {
    pt: 'sem pareamento no banco de dados, precisa do QR code',
    en: 'no pairing in the database, needs the QR code',
    es: 'sin vinculación en la base de datos, necesita el código QR',
  },
  beyondPlan: {
    pt: 'mais do que o plano permite',
    en: 'more than the plan allows',
    es: 'más de lo que permite el plan',
  },
  companyExists: {
    pt: 'já existe aqui uma empresa com este nome',
    en: 'a company of this name exists here already',
    es: 'ya existe aquí una empresa con este nombre',
  },
  sharedAddress: {
    pt: 'mesmo endereço que outro ticket: leva ao primeiro',
    en: 'same address as another ticket: it leads to the first',
    es: 'misma dirección que otro ticket: lleva al primero',
  },
  joinedTickets: {
    pt: 'torna-se mais um atendimento do ticket da pessoa',
    en: 'becomes one more round of the person’s ticket',
    es: 'pasa a ser otra atención del ticket de la persona',
  },
};
