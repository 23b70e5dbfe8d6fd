import { useAppContext } from '@recado/app';

const en = {
  title: 'Note to CRM',
  kind: 'Kind',
  kinds: { order: 'Order', complaint: 'Complaint', idea: 'Idea', other: 'Other', closed: 'Chat closed' },
  comment: 'Comment',
  keep: 'Keep in the CRM',
  kept: 'The CRM has it',
  waiting: 'Kept. The CRM does not answer: it gets the note later.',
  failed: 'That did not work. Try again.',
  none: 'No notes yet',
  hint: 'In the menu of a message: Note to CRM.',
  unsent: 'The CRM does not have it yet',
  again: 'Again',
};
type Texts = typeof en;
const pt: Texts = {
  title: 'Nota no CRM',
  kind: 'Tipo',
  kinds: { order: 'Pedido', complaint: 'Reclamação', idea: 'Ideia', other: 'Outro', closed: 'Conversa encerrada' },
  comment: 'Comentário',
  keep: 'Guardar no CRM',
  kept: 'Está no CRM',
  waiting: 'Guardada. O CRM não responde: a nota vai depois.',
  failed: 'Não funcionou. Tente de novo.',
  none: 'Ainda não há notas',
  hint: 'No menu de uma mensagem: Nota no CRM.',
  unsent: 'O CRM ainda não tem',
  again: 'De novo',
};
const es: Texts = {
  title: 'Nota en el CRM',
  kind: 'Tipo',
  kinds: { order: 'Pedido', complaint: 'Reclamo', idea: 'Idea', other: 'Otro', closed: 'Chat cerrado' },
  comment: 'Comentario',
  keep: 'Guardar en el CRM',
  kept: 'Está en el CRM',
  waiting: 'Guardada. El CRM no responde: la nota irá después.',
  failed: 'No funcionó. Inténtelo de nuevo.',
  none: 'Todavía no hay notas',
  hint: 'En el menú de un mensaje: Nota en el CRM.',
  unsent: 'El CRM todavía no la tiene',
  again: 'De nuevo',
};
const texts = { pt, en, es };

/** The texts in the language of the person in front of the page. */
export function useTexts(): Texts {
  return texts[useAppContext().language];
}
