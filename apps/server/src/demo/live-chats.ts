import { customer, type DemoLine, shop } from './chat-lines.ts';

/** A conversation in progress: pending, or with an agent. Indexes start at 0. */
export interface LiveChat {
  /** The customer, as an index; for a group its members. */
  customer: number;
  group?: { subject: string; members: number[] };
  queue?: number;
  /** The agent; undefined while it is pending. */
  agent?: number;
  tags?: number[];
  /** When the last line was written. */
  minutesAgo: number;
  /** The number of unread lines at the end. */
  unread: number;
  lines: DemoLine[];
}

const waiting: LiveChat[] = [
  {
    customer: 0,
    queue: 0,
    tags: [0],
    minutesAgo: 2,
    unread: 3,
    lines: [
      customer('Oi, boa tarde!'),
      customer({ file: 'tenis-azul.jpg', caption: 'Vi este no Instagram de vocês' }),
      customer('Ainda tem no 38?'),
    ],
  },
  {
    customer: 1,
    queue: 1,
    tags: [2],
    minutesAgo: 6,
    unread: 2,
    lines: [customer('A luminária que comprei parou de ligar'), customer({ file: 'recado-de-voz.ogg' })],
  },
  {
    customer: 5,
    queue: 2,
    minutesAgo: 11,
    unread: 2,
    lines: [customer('Bom dia! Preciso da segunda via do boleto deste mês.'), customer('O CNPJ é 12.345.678/0001-90')],
  },
  {
    customer: 9,
    minutesAgo: 17,
    unread: 1,
    lines: [customer('Olá, vocês abrem no sábado?')],
  },
  {
    customer: 10,
    queue: 0,
    minutesAgo: 24,
    unread: 2,
    lines: [
      customer('Vocês entregam aqui?'),
      customer({ location: { latitude: -3.7327, longitude: -38.527, name: 'Praia de Iracema, Fortaleza' } }),
    ],
  },
  {
    customer: 12,
    queue: 1,
    minutesAgo: 38,
    unread: 2,
    lines: [
      customer('O zíper da mochila veio com defeito'),
      customer({ file: 'tenis-girando.mp4', caption: 'Olhem só' }),
    ],
  },
];

const ofTheFirstAgent: LiveChat[] = [
  {
    customer: 2,
    queue: 0,
    agent: 0,
    tags: [1],
    minutesAgo: 4,
    unread: 1,
    lines: [
      customer('Oi! Quero dois pares do tênis azul, um 38 e um 40.'),
      shop('Olá, Ana Beatriz! Temos os dois. Segue o orçamento.', { reaction: '👍' }),
      shop({ file: 'orcamento-1042.pdf', caption: 'Orçamento 1042' }),
      customer('Adorei o preço', { quotes: 2, reaction: '❤️' }),
      customer({ file: 'figurinha.webp' }),
      shop('Entregamos até quinta-feira, com frete grátis.', {
        before: 'Entregamos até sexta-feira, com frete grátis.',
      }),
      customer('Fechado! Como faço o pagamento?'),
    ],
  },
  {
    customer: 6,
    queue: 0,
    agent: 0,
    minutesAgo: 15,
    unread: 0,
    lines: [
      customer('Vocês entregam em Niterói?'),
      shop('Oi, Júlia! Entregamos, o prazo é de dois dias úteis.'),
      customer('E quanto fica o frete?', { quotes: 1 }),
      shop('Acima de R$ 150 é grátis; abaixo disso, R$ 18.'),
      customer('Perfeito, vou fechar pelo site.', { reaction: '🙏' }),
    ],
  },
  {
    customer: 3,
    queue: 1,
    agent: 0,
    tags: [2],
    minutesAgo: 21,
    unread: 0,
    lines: [
      customer('Comprei uma luminária e ela não liga.'),
      shop('Sinto muito, Carlos. Você pode me mandar uma foto da etiqueta?'),
      customer({ file: 'etiqueta.jpg' }, { quotes: 1 }),
      shop('Está na garantia. Posso enviar outra amanhã, sem custo?'),
    ],
  },
  {
    customer: 11,
    group: { subject: 'Parceria Corpo Leve', members: [11, 16] },
    queue: 0,
    agent: 0,
    minutesAgo: 55,
    unread: 0,
    lines: [
      customer('Pessoal, qual dia fica melhor para a ação na academia?', { author: 11 }),
      shop({ poll: { name: 'Dia da ação', options: ['Quarta-feira', 'Quinta-feira', 'Sábado'] } }),
      customer('Sábado, com certeza', { author: 16, quotes: 1, reaction: '💪' }),
      shop('Combinado! Levamos o estande às 9h.'),
    ],
  },
];

const ofTheSecondAgent: LiveChat[] = [
  {
    customer: 4,
    queue: 2,
    agent: 1,
    minutesAgo: 8,
    unread: 1,
    lines: [
      customer('O valor do meu boleto veio errado'),
      customer('R$ 249,00', { deleted: true }),
      shop('Oi, Fernanda! Já estou conferindo, um momento.'),
      shop('Você tem razão: o certo é R$ 199,00. Envio a correção até as 17h.'),
      customer('Obrigada!'),
    ],
  },
  {
    customer: 7,
    queue: 1,
    agent: 1,
    tags: [2],
    minutesAgo: 19,
    unread: 0,
    lines: [
      customer('Faz três dias que espero uma resposta.'),
      shop('Peço desculpas pela demora, Roberto. Vou resolver agora.'),
      shop({ contact: { name: 'Sofia Prado, gerência', number: '5511980000001' } }),
      shop('Se preferir, fale direto com a gerência pelo contato acima.', { quotes: 2 }),
    ],
  },
  {
    customer: 13,
    queue: 2,
    agent: 1,
    minutesAgo: 33,
    unread: 0,
    lines: [
      customer('Consigo parcelar em quantas vezes?'),
      shop('Em até 6 vezes sem juros, Patrícia.'),
      customer('Ótimo 😊', { reaction: '🎉' }),
    ],
  },
  {
    customer: 14,
    queue: 1,
    agent: 1,
    tags: [0],
    minutesAgo: 47,
    unread: 0,
    lines: [
      customer('Como faço a troca de tamanho?'),
      shop('É só levar o produto com a nota em qualquer loja, ou eu gero um código de postagem.'),
      customer('Pode gerar o código, por favor'),
      shop('Pronto: *BR123456789*. Vale por 10 dias.'),
    ],
  },
];

/** Six pending conversations, and four open ones per agent. */
export const liveChats: readonly LiveChat[] = [...waiting, ...ofTheFirstAgent, ...ofTheSecondAgent];
