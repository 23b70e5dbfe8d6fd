import { useAppContext } from '@recado/app';

const pt = {
  reminder: 'O que lembrar deste contato',
  save: 'Salvar',
  saved: 'Salvo',
  insert: 'Pôr na resposta',
  changed: 'Outra pessoa mudou o lembrete. Agora é o dela.',
  failed: 'Não funcionou. Tente de novo.',
  handOver: 'Enviar esta conversa ao sistema?',
  send: 'Enviar',
  sent: 'Enviado',
};
const en: typeof pt = {
  reminder: 'What to remember about this contact',
  save: 'Save',
  saved: 'Saved',
  insert: 'Put into the answer',
  changed: 'Somebody else changed the reminder. This is theirs.',
  failed: 'That did not work. Try again.',
  handOver: 'Hand this chat over to the system?',
  send: 'Hand over',
  sent: 'Handed over',
};
const es: typeof pt = {
  reminder: 'Qué recordar de este contacto',
  save: 'Guardar',
  saved: 'Guardado',
  insert: 'Poner en la respuesta',
  changed: 'Otra persona cambió el recordatorio. Este es el suyo.',
  failed: 'No funcionó. Inténtelo de nuevo.',
  handOver: '¿Enviar esta conversación al sistema?',
  send: 'Enviar',
  sent: 'Enviado',
};
const texts = { pt, en, es };

/** The texts in the language of the person in front of the page. */
export function useTexts(): typeof pt {
  return texts[useAppContext().language];
}
