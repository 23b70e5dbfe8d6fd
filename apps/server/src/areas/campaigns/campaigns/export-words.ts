import type { CompanyLanguage, ConfirmationState, RecipientState } from '@recado/contract';

/** The texts of a campaign's exported recipients. */
interface ExportWords {
  titles: string[];
  states: Record<RecipientState, string>;
  answers: Record<ConfirmationState, string>;
  /** Why a message was not sent, by its code. */
  reasons: Record<string, string>;
  /** The same for any other code. */
  otherReason: string;
}

/** These texts in the languages of companies. */
const words: Record<CompanyLanguage, ExportWords> = {
  pt: {
    titles: [
      'Nome',
      'Número',
      'E-mail',
      'Situação',
      'Pergunta',
      'Mensagem',
      'Enviada',
      'Entregue',
      'Lida',
      'Respondida',
      'Erro',
    ],
    states: {
      queued: 'Na fila',
      sending: 'Enviando',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      replied: 'Respondida',
      failed: 'Falhou',
      suppressed: 'Não quer receber',
    },
    answers: {
      asked: 'Aguardando resposta',
      accepted: 'Aceitou',
      declined: 'Recusou',
      unanswered: 'Não respondeu',
      optedOut: 'Saiu da lista',
    },
    reasons: {
      ERR_WAPP_INVALID_CONTACT: 'Este não é um número de WhatsApp válido.',
      ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
      ERR_CAMPAIGN_DECLINED: 'A pessoa não quis receber a mensagem.',
      ERR_CAMPAIGN_UNCONFIRMED: 'A pessoa não confirmou a tempo.',
      ERR_CAMPAIGN_UNREACHABLE: 'Esta conexão não alcança a pessoa: falta o número, ou quem ela é no WhatsApp.',
      ERR_CAMPAIGN_VALUE_MISSING: 'Falta um valor para preencher o modelo desta pessoa.',
      ERR_TEMPLATE_NOT_APPROVED: 'Este modelo não pode ser enviado: o WhatsApp não o aprovou ou o pausou.',
      ERR_SENDING_WAPP_MSG: 'Não foi possível enviar a mensagem pelo WhatsApp. Verifique a página de conexões.',
      ERR_WAPP_REFUSED: 'O WhatsApp recusou esta mensagem.',
      ERR_WAPP_CONTACT_REFUSED:
        'O WhatsApp não aceita mensagens para este número. Confira o número ou espere o contato escrever.',
      ERR_WAPP_WINDOW_CLOSED:
        'O cliente não escreve há mais de 24 horas: o WhatsApp só aceita texto livre depois que ele responder.',
      ERR_WAPP_TOO_FAST: 'O WhatsApp limitou o ritmo de envio. Espere um pouco e tente novamente.',
      ERR_WAPP_CONTACT_RESTING:
        'O WhatsApp não entregou: este contato já recebeu muitas mensagens de empresas. Espere ele escrever.',
      ERR_WAPP_SPAM: 'O WhatsApp suspeitou de spam e parou os envios deste número. Fale com um administrador.',
      ERR_CONSENT_MISSING: 'Este contato não consentiu em receber marketing.',
      ERR_WAPP_BLOCKED: 'O WhatsApp bloqueou o número da empresa. Fale com um administrador.',
      ERR_WAPP_ACCESS_ENDED: 'O acesso desta conexão ao WhatsApp expirou. Um administrador precisa conectá-la de novo.',
      ERR_WAPP_NOT_INITIALIZED: 'Esta sessão do WhatsApp não foi iniciada. Verifique a página de conexões.',
      ERR_NO_WAPP_FOUND: 'Conexão de WhatsApp não encontrada.',
      ERR_NO_DEF_WAPP_FOUND: 'Nenhum WhatsApp padrão encontrado. Verifique a página de conexões.',
      ERR_NO_TICKET_FOUND: 'Atendimento não encontrado.',
      ERR_NO_MESSAGE_FOUND: 'Mensagem não encontrada.',
      ERR_NO_FILE_FOUND: 'Arquivo não encontrado.',
      ERR_NO_FILE_LIST_FOUND: 'Lista de arquivos não encontrada.',
      ERR_FILE_TOO_LARGE: 'O arquivo é grande demais.',
      ERR_FILE_TYPE: 'Este tipo de arquivo não é aceito.',
      ERR_NOT_SUPPORTED: 'Esta conexão não oferece este recurso.',
    },
    otherReason: 'Não foi possível enviar a mensagem.',
  },
  en: {
    titles: [
      'Name',
      'Number',
      'E-mail',
      'Status',
      'Question',
      'Message',
      'Sent',
      'Delivered',
      'Read',
      'Replied',
      'Error',
    ],
    states: {
      queued: 'Queued',
      sending: 'Sending',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      replied: 'Replied',
      failed: 'Failed',
      suppressed: 'Opted out',
    },
    answers: {
      asked: 'Waiting for an answer',
      accepted: 'Accepted',
      declined: 'Declined',
      unanswered: 'No answer',
      optedOut: 'Left the list',
    },
    reasons: {
      ERR_WAPP_INVALID_CONTACT: 'This is not a valid WhatsApp number.',
      ERR_DUPLICATED_CONTACT: 'A contact with this number already exists.',
      ERR_CAMPAIGN_DECLINED: 'The person did not want the message.',
      ERR_CAMPAIGN_UNCONFIRMED: 'The person did not confirm in time.',
      ERR_CAMPAIGN_UNREACHABLE:
        'This connection cannot reach the person: there is no number, nor who they are on WhatsApp.',
      ERR_CAMPAIGN_VALUE_MISSING: 'A value to fill in the template for this person is missing.',
      ERR_TEMPLATE_NOT_APPROVED: 'This template cannot be sent: WhatsApp has not approved it, or has paused it.',
      ERR_SENDING_WAPP_MSG: 'The message could not be sent over WhatsApp. Check the connections page.',
      ERR_WAPP_REFUSED: 'WhatsApp refused this message.',
      ERR_WAPP_CONTACT_REFUSED:
        'WhatsApp accepts no messages to this number. Check the number, or wait until the contact writes.',
      ERR_WAPP_WINDOW_CLOSED:
        'The customer has not written for over 24 hours: WhatsApp takes free text only after they reply.',
      ERR_WAPP_TOO_FAST: 'WhatsApp limits how fast you may send. Wait a little and try again.',
      ERR_WAPP_CONTACT_RESTING:
        'WhatsApp did not deliver: this contact has had many messages from businesses. Wait until they write.',
      ERR_WAPP_SPAM: 'WhatsApp suspects spam and stopped sending from this number. Tell an administrator.',
      ERR_CONSENT_MISSING: 'This contact has not consented to marketing.',
      ERR_WAPP_BLOCKED: "WhatsApp has blocked the company's number. Tell an administrator.",
      ERR_WAPP_ACCESS_ENDED: "This connection's access to WhatsApp has ended. An administrator must connect it again.",
      ERR_WAPP_NOT_INITIALIZED: 'This WhatsApp session is not running. Check the connections page.',
      ERR_NO_WAPP_FOUND: 'WhatsApp connection not found.',
      ERR_NO_DEF_WAPP_FOUND: 'No default WhatsApp found. Check the connections page.',
      ERR_NO_TICKET_FOUND: 'Ticket not found.',
      ERR_NO_MESSAGE_FOUND: 'Message not found.',
      ERR_NO_FILE_FOUND: 'File not found.',
      ERR_NO_FILE_LIST_FOUND: 'File list not found.',
      ERR_FILE_TOO_LARGE: 'The file is too large.',
      ERR_FILE_TYPE: 'This type of file is not accepted.',
      ERR_NOT_SUPPORTED: 'This connection does not offer this.',
    },
    otherReason: 'The message could not be sent.',
  },
  es: {
    titles: [
      'Nombre',
      'Número',
      'Correo',
      'Estado',
      'Pregunta',
      'Mensaje',
      'Enviado',
      'Entregado',
      'Leído',
      'Respondido',
      'Error',
    ],
    states: {
      queued: 'En cola',
      sending: 'Enviando',
      sent: 'Enviado',
      delivered: 'Entregado',
      read: 'Leído',
      replied: 'Respondido',
      failed: 'Falló',
      suppressed: 'No quiere recibir',
    },
    answers: {
      asked: 'Esperando respuesta',
      accepted: 'Aceptó',
      declined: 'Rechazó',
      unanswered: 'No respondió',
      optedOut: 'Salió de la lista',
    },
    reasons: {
      ERR_WAPP_INVALID_CONTACT: 'Este no es un número de WhatsApp válido.',
      ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
      ERR_CAMPAIGN_DECLINED: 'La persona no quiso recibir el mensaje.',
      ERR_CAMPAIGN_UNCONFIRMED: 'La persona no confirmó a tiempo.',
      ERR_CAMPAIGN_UNREACHABLE: 'Esta conexión no alcanza a la persona: falta el número, o quién es en WhatsApp.',
      ERR_CAMPAIGN_VALUE_MISSING: 'Falta un valor para completar la plantilla de esta persona.',
      ERR_TEMPLATE_NOT_APPROVED: 'Esta plantilla no se puede enviar: WhatsApp no la aprobó o la pausó.',
      ERR_SENDING_WAPP_MSG: 'No se pudo enviar el mensaje por WhatsApp. Revisa la página de conexiones.',
      ERR_WAPP_REFUSED: 'WhatsApp rechazó este mensaje.',
      ERR_WAPP_CONTACT_REFUSED:
        'WhatsApp no acepta mensajes para este número. Revisa el número o espera a que el contacto escriba.',
      ERR_WAPP_WINDOW_CLOSED:
        'El cliente no escribe desde hace más de 24 horas: WhatsApp solo acepta texto libre cuando responda.',
      ERR_WAPP_TOO_FAST: 'WhatsApp limitó el ritmo de envío. Espere un poco e inténtelo de nuevo.',
      ERR_WAPP_CONTACT_RESTING:
        'WhatsApp no lo entregó: este contacto ya recibió muchos mensajes de empresas. Espere a que escriba.',
      ERR_WAPP_SPAM: 'WhatsApp sospecha de spam y detuvo los envíos de este número. Avise a un administrador.',
      ERR_CONSENT_MISSING: 'Este contacto no ha consentido recibir marketing.',
      ERR_WAPP_BLOCKED: 'WhatsApp bloqueó el número de la empresa. Avise a un administrador.',
      ERR_WAPP_ACCESS_ENDED: 'El acceso de esta conexión a WhatsApp venció. Un administrador debe conectarla de nuevo.',
      ERR_WAPP_NOT_INITIALIZED: 'Esta sesión de WhatsApp no está iniciada. Revisa la página de conexiones.',
      ERR_NO_WAPP_FOUND: 'Conexión de WhatsApp no encontrada.',
      ERR_NO_DEF_WAPP_FOUND: 'No hay un WhatsApp predeterminado. Revisa la página de conexiones.',
      ERR_NO_TICKET_FOUND: 'Atención no encontrada.',
      ERR_NO_MESSAGE_FOUND: 'Mensaje no encontrado.',
      ERR_NO_FILE_FOUND: 'Archivo no encontrado.',
      ERR_NO_FILE_LIST_FOUND: 'Lista de archivos no encontrada.',
      ERR_FILE_TOO_LARGE: 'El archivo es demasiado grande.',
      ERR_FILE_TYPE: 'Este tipo de archivo no se acepta.',
      ERR_NOT_SUPPORTED: 'Esta conexión no ofrece esta función.',
    },
    otherReason: 'No se pudo enviar el mensaje.',
  },
};

/** The texts of a campaign's exported recipients in a language; a reason is a sentence, never a code. */
export function exportWordsIn(language: CompanyLanguage) {
  const { reasons, otherReason, ...rest } = words[language];
  return { ...rest, reason: (code: string) => reasons[code] ?? otherReason };
}
