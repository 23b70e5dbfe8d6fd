import type { CompanyLanguage } from '@recado/contract';

/** The language in which the server writes to customers: that of the company. */
export type CustomerLanguage = CompanyLanguage;

/** A text in each of the languages. */
export type InLanguages = Readonly<Record<CustomerLanguage, string>>;

/**
 * The texts that the server sends to customers by itself, until a company writes its own. Message variables are filled
 * (SPEC §9); `{{agent}}` is who accepts, `{{target}}` the queue or person of a transfer (`transferTarget`).
 */
export const customerTexts = {
  greetingAcceptedMessage: {
    pt: '{{ms}} *{{name}}*, meu nome é *{{agent}}* e agora vou prosseguir com seu atendimento!',
    en: 'Hello *{{name}}*, my name is *{{agent}}* and I will take care of your request from here!',
    es: '¡Hola *{{name}}*! Mi nombre es *{{agent}}* y ahora voy a continuar con tu atención.',
  },
  transferMessage: {
    pt: '*Mensagem automática*:\nVocê foi transferido {{target}}\naguarde, já vamos te atender!',
    en: '*Automatic message*:\nYou were transferred {{target}}\nplease wait, we will be with you soon!',
    es: '*Mensaje automático*:\nTe transferimos {{target}}\nespera, ¡ya te atendemos!',
  },
  callMessage: {
    pt: '*Mensagem Automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado',
    en: '*Automatic message:*\n\nVoice and video calls are disabled for this WhatsApp, please send a text message. Thank you',
    es: '*Mensaje automático:*\n\nLas llamadas de voz y video están deshabilitadas en este WhatsApp, por favor envía un mensaje de texto. Gracias',
  },
  optOutMessage: {
    pt: '*Mensagem automática*:\nPronto! Você não receberá mais nossas campanhas. Se precisar de atendimento, é só escrever aqui.',
    en: '*Automatic message*:\nDone! You will not receive our campaigns any more. If you need us, just write here.',
    es: '*Mensaje automático*:\n¡Listo! Ya no recibirás nuestras campañas. Si necesitas atención, solo escribe aquí.',
  },
  handOverMessage: {
    pt: 'Um momento, por favor: um de nossos atendentes vai continuar a conversa com você.',
    en: 'One moment, please: one of our agents will continue this conversation with you.',
    es: 'Un momento, por favor: una persona de nuestro equipo va a continuar la conversación contigo.',
  },
} as const satisfies Record<string, InLanguages>;

/** The name of such a text, which is also its setting. */
export type CustomerText = keyof typeof customerTexts;

/** Whom a customer is transferred to, as `{{target}}` says it; undefined when neither queue nor agent is new. */
export function transferTarget(
  language: CustomerLanguage,
  { queue, agent }: { queue: string | undefined; agent: string | undefined },
): string | undefined {
  const words = targets[language];
  if (queue && agent) return `${words.queue} *${queue}* ${words.together} *${agent}*`;
  if (queue) return `${words.queue} *${queue}*`;
  return agent && `${words.agent} *${agent}*`;
}

const targets = {
  pt: { queue: 'para o departamento', together: 'e contará com a presença de', agent: 'para o atendente' },
  en: { queue: 'to the department', together: 'and will be served by', agent: 'to' },
  es: { queue: 'al departamento', together: 'y te atenderá', agent: 'a' },
} as const;

/** The fixed lines of menus and of the rating question, those of ratings by the best grade of the scale. */
export const menuWords = {
  pt: {
    back: 'Menu anterior',
    start: 'Menu inicial',
    /** The button that opens a list of entries. */
    open: 'Ver opções',
    choose: 'Escolha uma opção:',
    yes: 'Sim',
    no: 'Não',
    /** The question above buttons instead of `rate`. */
    rateByButton: 'Como foi o nosso atendimento?',
    rate: {
      3: 'Digite de 1 a 3 para qualificar nosso atendimento:',
      5: 'Digite de 1 a 5 para qualificar nosso atendimento:',
      10: 'De 0 a 10, quanto você recomendaria nosso atendimento? Digite um número: 0 é nada provável e 10 é muito provável.',
    },
    ratings: {
      3: ['Insatisfeito', 'Satisfeito', 'Muito Satisfeito'],
      5: ['Muito insatisfeito', 'Insatisfeito', 'Neutro', 'Satisfeito', 'Muito satisfeito'],
    },
    /** The question for a comment after a rating. */
    comment: 'Obrigado! Quer contar o motivo da sua nota? Escreva em uma mensagem, ou digite *pular*.',
  },
  en: {
    back: 'Previous menu',
    start: 'Main menu',
    /** The button that opens a list of entries. */
    open: 'See options',
    choose: 'Choose an option:',
    yes: 'Yes',
    no: 'No',
    /** The question above buttons instead of `rate`. */
    rateByButton: 'How was our service?',
    rate: {
      3: 'Reply with 1 to 3 to rate our service:',
      5: 'Reply with 1 to 5 to rate our service:',
      10: 'From 0 to 10, how likely are you to recommend our service? Reply with a number: 0 is not at all likely and 10 is very likely.',
    },
    ratings: {
      3: ['Not satisfied', 'Satisfied', 'Very satisfied'],
      5: ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'],
    },
    /** The question for a comment after a rating. */
    comment: 'Thank you! Would you like to tell us why? Write it in one message, or reply *skip*.',
  },
  es: {
    back: 'Menú anterior',
    start: 'Menú inicial',
    /** The button that opens a list of entries. */
    open: 'Ver opciones',
    choose: 'Elige una opción:',
    yes: 'Sí',
    no: 'No',
    /** The question above buttons instead of `rate`. */
    rateByButton: '¿Cómo fue nuestra atención?',
    rate: {
      3: 'Responde de 1 a 3 para calificar nuestra atención:',
      5: 'Responde de 1 a 5 para calificar nuestra atención:',
      10: 'De 0 a 10, ¿cuánto recomendarías nuestra atención? Responde con un número: 0 es nada probable y 10 es muy probable.',
    },
    ratings: {
      3: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
      5: ['Muy insatisfecho', 'Insatisfecho', 'Neutral', 'Satisfecho', 'Muy satisfecho'],
    },
    /** The question for a comment after a rating. */
    comment: '¡Gracias! ¿Quieres contarnos el motivo de tu nota? Escríbelo en un mensaje, o responde *saltar*.',
  },
} as const;
