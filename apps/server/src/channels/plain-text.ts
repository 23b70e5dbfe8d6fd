import type { CardKind, ChatNotice, MessageCard, MissingKind } from '@recado/contract';
import type { MessageContent } from './port.ts';

/** What stands for a message that this version cannot show. */
export const unknownText = 'Mensagem que ainda não sabemos mostrar (veja no celular)';

/** The beginning of a card's text: what it is. */
const headings: Record<CardKind, string> = {
  order: 'Pedido',
  product: 'Produto',
  catalog: 'Catálogo',
  pix: 'Pix',
  payment: 'Pagamento',
  paymentRequest: 'Cobrança',
  paymentDeclined: 'Pedido de pagamento recusado',
  paymentCancelled: 'Pedido de pagamento cancelado',
  paymentInvite: 'Convite para pagamentos',
  invoice: 'Fatura',
  form: 'Formulário respondido',
  buttons: 'Mensagem com opções',
  list: 'Lista',
  event: 'Evento',
  eventCancelled: 'Evento cancelado',
  groupInvite: 'Convite para o grupo',
  channelInvite: 'Convite para o canal',
  call: 'Chamada',
  callMissed: 'Chamada perdida',
  callScheduled: 'Chamada agendada',
  callCancelled: 'Chamada cancelada',
  pollResult: 'Resultado da enquete',
  stickers: 'Pacote de figurinhas',
  viewOnce: 'Foto de visualização única: só abre no celular',
  withheld: 'Mensagem que só abre no celular',
  statusMention: 'Mencionou você no status',
  phoneRequest: 'Pediu o seu número de telefone',
  phoneShared: 'Compartilhou o número de telefone',
  timer: 'Mensagens temporárias',
  ad: 'Veio de um anúncio',
  welcome: 'Abriu a conversa',
  callAllowed: 'Permitiu chamadas',
  callRefused: 'Recusou chamadas',
  unsupported: 'O WhatsApp não entrega este tipo de mensagem aqui (veja no celular)',
  unavailable: 'O WhatsApp não conseguiu entregar esta mensagem agora; peça ao cliente que envie de novo',
  notice: '',
};

/** What was not delivered. */
const missingNames: Record<MissingKind, string> = {
  poll: 'enquete',
  pollVote: 'voto em enquete',
  pin: 'mensagem fixada',
  groupInvite: 'convite para grupo',
  media: 'arquivo',
  list: 'lista',
  order: 'pedido',
  product: 'produto',
  viewOnce: 'visualização única',
  event: 'evento',
  sticker: 'figurinha',
  other: '',
};

/** The kinds whose count is a number of things. */
const counted: Partial<Record<CardKind, (count: number) => string>> = {
  order: (count) => (count === 1 ? '1 item' : `${count} itens`),
  stickers: (count) => (count === 1 ? '1 figurinha' : `${count} figurinhas`),
};

/**
 * A card as plain text in Portuguese, for lists, search, webhooks and exports: on the first line what it is, e.g.
 * `Pedido: 3 itens, R$ 129,90 – Quero esse pedido`, then all its other words.
 */
export function cardText(card: MessageCard): string {
  if (card.notice) return noticeText(card.notice, card);
  const { kind, missing, title, text, footer, lines = [], amount, count, code, link, place } = card;
  const figures = [count === undefined ? undefined : counted[kind]?.(count), amount && money(amount), code, place];
  const facts = [title, missing && missingNames[missing], ...figures].filter(Boolean).join(', ');
  const [first = '', ...others] = (text ?? '').split('\n');
  const head = [headings[kind], facts].filter(Boolean).join(': ');
  const rest = lines.map((line) => [line.title, line.text].filter(Boolean).join(': '));
  return [[head, first].filter(Boolean).join(' – '), ...others, ...rest, footer, link].filter(Boolean).join('\n');
}

/** What happened in a chat, as a sentence. `title`: who did it; the lines name whom it concerns. */
function noticeText(notice: ChatNotice, { title = '', text = '', lines = [], count = 0 }: MessageCard): string {
  const people = lines.map((line) => line.title).join(', ');
  const texts: Record<ChatNotice, string> = {
    subject: `${title} mudou o nome do grupo para “${text}”`,
    description: `${title} mudou a descrição do grupo: ${text}`,
    added: `${people} entrou no grupo`,
    removed: `${people} foi removido do grupo`,
    left: `${people} saiu do grupo`,
    promoted: `${people} agora administra o grupo`,
    demoted: `${people} não administra mais o grupo`,
    timer: count > 0 ? `As mensagens somem depois de ${timeText(count)}` : 'As mensagens não somem mais',
    numberChanged: [`${title} mudou de número`, text && `+${text}`].filter(Boolean).join(': '),
    usernameChanged: `${title} agora usa o nome de usuário ${text}`,
    marketingStopped: `${title} pediu ao WhatsApp para não receber mais promoções`,
    marketingResumed: `${title} voltou a aceitar promoções`,
  };
  return texts[notice].trim();
}

function timeText(seconds: number): string {
  const hours = Math.round(seconds / 3_600);
  if (hours >= 48) return `${Math.round(hours / 24)} dias`;
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

/** A price as it is written in Portuguese, e.g. `R$ 129,90`. */
export function money({ value, currency }: NonNullable<MessageCard['amount']>): string {
  try {
    // WhatsApp and people write the price with a plain space.
    return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(value).replaceAll('\u00a0', ' ');
  } catch {
    return `${value.toFixed(2)} ${currency}`;
  }
}

/** The text of any content, in Portuguese where there are no words of the sender. Empty for a file without a caption. */
export function plainText(content: MessageContent): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'contact':
      return content.contacts.map((contact) => contact.name).join(', ');
    case 'location':
      return content.name;
    case 'poll':
      return [content.question, ...content.choices].join('\n');
    case 'card':
      return cardText(content.card);
    case 'unknown':
      return unknownText;
    default:
      return content.caption;
  }
}
