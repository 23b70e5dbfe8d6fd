/** A finished conversation of the demo. `queue` counts from 0. */
export interface DemoConversation {
  name: string;
  number: string;
  email: string;
  queue: number;
  rating: 1 | 2 | 3;
  lines: { fromMe: boolean; body: string }[];
}

const customer = (body: string) => ({ fromMe: false, body });
const agent = (body: string) => ({ fromMe: true, body });

/** What customers asked in the last days. */
export const conversations: readonly DemoConversation[] = [
  {
    name: 'Marina Alves',
    number: '5511970001001',
    email: 'marina@example.com',
    queue: 0,
    rating: 3,
    lines: [
      customer('Bom dia! Vocês têm o tênis azul no 38?'),
      agent('Bom dia, Marina! Temos sim, restam dois pares.'),
      customer('Pode reservar um para mim? Passo aí à tarde.'),
      agent('Reservado no seu nome até as 18h.'),
      customer('Perfeito, obrigada!'),
    ],
  },
  {
    name: 'Carlos Eduardo',
    number: '5511970001002',
    email: '',
    queue: 1,
    rating: 2,
    lines: [
      customer('Comprei uma luminária e ela não liga.'),
      agent('Sinto muito, Carlos. Você pode me mandar uma foto da etiqueta?'),
      customer('É o modelo LZ-20, comprei semana passada.'),
      agent('Está na garantia. Enviamos outra amanhã, sem custo.'),
      customer('Ótimo.'),
    ],
  },
  {
    name: 'Padaria Pão Nosso',
    number: '5511970001003',
    email: 'financeiro@paonosso.example',
    queue: 2,
    rating: 3,
    lines: [
      customer('Olá, preciso da segunda via do boleto de outubro.'),
      agent('Claro! Qual é o CNPJ?'),
      customer('12.345.678/0001-90'),
      agent('Enviado para o seu e-mail.'),
      customer('Recebido, obrigado.'),
    ],
  },
  {
    name: 'Júlia Fernandes',
    number: '5521970001004',
    email: 'julia@example.com',
    queue: 0,
    rating: 3,
    lines: [
      customer('Oi! Vocês entregam em Niterói?'),
      agent('Oi, Júlia! Entregamos, o prazo é de dois dias úteis.'),
      customer('E quanto fica o frete?'),
      agent('Acima de R$ 150 é grátis; abaixo disso, R$ 18.'),
      customer('Vou fechar o pedido pelo site então.'),
    ],
  },
  {
    name: 'Roberto Nunes',
    number: '5531970001005',
    email: '',
    queue: 1,
    rating: 1,
    lines: [
      customer('Faz três dias que espero uma resposta.'),
      agent('Peço desculpas pela demora, Roberto. Vou resolver agora.'),
      customer('Quero trocar o produto.'),
      agent('A troca está autorizada; o código de postagem chegou no seu e-mail.'),
    ],
  },
];
