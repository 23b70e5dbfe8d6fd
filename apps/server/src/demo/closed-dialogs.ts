import { customer, type DemoLine, shop } from './chat-lines.ts';

/** A finished conversation. `queue` is an index; `{name}` is replaced by the customer's first name. */
export interface ClosedDialog {
  queue: number;
  lines: readonly DemoLine[];
}

/** Typical conversations of the last weeks, repeated for many customers. */
export const closedDialogs: readonly ClosedDialog[] = [
  {
    queue: 0,
    lines: [
      customer('Bom dia! Vocês têm o tênis preto no 38?'),
      shop('Bom dia, {name}! Temos sim, restam dois pares.'),
      customer('Pode reservar um para mim? Passo aí à tarde.'),
      shop('Reservado no seu nome até as 18h.'),
      customer('Perfeito, obrigado!'),
    ],
  },
  {
    queue: 1,
    lines: [
      customer('Meu pedido ainda não chegou.'),
      shop('Oi, {name}! Vou consultar a transportadora, um momento.'),
      shop('Ele saiu para entrega hoje cedo e chega até as 20h.'),
      customer('Ah, ótimo. Obrigado!'),
    ],
  },
  {
    queue: 2,
    lines: [
      customer('Olá, preciso da segunda via do boleto.'),
      shop('Claro, {name}! Enviei para o seu e-mail agora.'),
      customer('Recebido, obrigado.'),
    ],
  },
  {
    queue: 0,
    lines: [
      customer('Vocês fazem entrega no mesmo dia?'),
      shop('Fazemos na capital, {name}, para pedidos até as 11h.'),
      customer('E quanto custa?'),
      shop('R$ 15, ou grátis acima de R$ 200.'),
    ],
  },
  {
    queue: 1,
    lines: [
      customer('Quero trocar o produto, veio com defeito.'),
      shop('Sinto muito, {name}! A troca está autorizada.'),
      shop('O código de postagem chegou no seu e-mail.'),
      customer('Certo, vou postar amanhã.'),
      shop('Assim que chegar, enviamos o novo.'),
    ],
  },
  {
    queue: 2,
    lines: [customer('O pagamento por Pix já caiu?'), shop('Caiu sim, {name}! O pedido segue hoje.'), customer('Show')],
  },
  {
    queue: 0,
    lines: [
      customer('Tem desconto para compra de dez pares?'),
      shop('Para dez pares são 12%, {name}. Quer que eu monte o orçamento?'),
      customer('Quero sim, por favor.'),
      shop('Enviado para o seu e-mail.'),
    ],
  },
];
