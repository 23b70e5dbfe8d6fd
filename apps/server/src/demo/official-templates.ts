import { z } from 'zod';
import { callEmulator } from './phones.ts';

/** A template as WhatsApp has it, and what happens to it after its submission. */
interface DemoTemplate {
  name: string;
  language?: string;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  components: object[];
  status?: string;
  event?: { event: string; reason?: string; recommendation?: string; description?: string };
  quality?: 'GREEN' | 'YELLOW' | 'RED';
}

const named = (text: string, examples: Record<string, string>) => ({
  type: 'BODY',
  text,
  example: {
    body_text_named_params: Object.entries(examples).map(([param_name, example]) => ({ param_name, example })),
  },
});
const buttons = (...texts: string[]) => ({
  type: 'BUTTONS',
  buttons: texts.map((text) => ({ type: 'QUICK_REPLY', text })),
});

/** Templates in every state. */
const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'pedido_a_caminho',
    category: 'UTILITY',
    status: 'APPROVED',
    quality: 'GREEN',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Seu pedido saiu' },
      named('Olá, {{nome}}! O pedido {{pedido}} saiu para entrega e chega até as 18h.', {
        nome: 'Maria',
        pedido: '1042',
      }),
      { type: 'FOOTER', text: 'Loja Recado' },
      buttons('Obrigado', 'Falar com a loja'),
    ],
  },
  {
    name: 'retomar_conversa',
    category: 'UTILITY',
    status: 'APPROVED',
    quality: 'GREEN',
    components: [
      named('Oi, {{nome}}. Podemos continuar o seu atendimento?', { nome: 'Maria' }),
      buttons('Sim', 'Agora não'),
    ],
  },
  {
    name: 'retomar_conversa',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [named('Hi {{nome}}. May we go on with your request?', { nome: 'Maria' }), buttons('Yes', 'Not now')],
  },
  {
    name: 'novidades_da_semana',
    category: 'MARKETING',
    status: 'APPROVED',
    quality: 'YELLOW',
    components: [
      named('Oi, {{nome}}: os tênis azuis voltaram, com frete grátis até domingo.', { nome: 'Maria' }),
      { type: 'FOOTER', text: 'Responda PARAR para não receber mais' },
      buttons('Quero ver', 'Parar'),
    ],
  },
  {
    name: 'lembrete_de_pagamento',
    category: 'UTILITY',
    status: 'IN_APPEAL',
    components: [named('Oi, {{nome}}: o boleto de {{mes}} vence amanhã.', { nome: 'Maria', mes: 'dezembro' })],
  },
  {
    name: 'pesquisa_de_opiniao',
    category: 'MARKETING',
    event: {
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      recommendation: 'Explique no texto para que serve a variável.',
    },
    components: [named('Olá, {{nome}}! O que achou da sua compra?', { nome: 'Maria' })],
  },
  {
    name: 'liquidacao_relampago',
    category: 'MARKETING',
    quality: 'RED',
    event: { event: 'PAUSED', description: 'Pausado por 3 horas: muitas pessoas bloquearam a loja.' },
    components: [{ type: 'BODY', text: 'Só hoje: tudo com 30% de desconto na loja e no site.' }],
  },
  {
    name: 'sorteio_de_natal',
    category: 'MARKETING',
    status: 'DISABLED',
    quality: 'RED',
    components: [{ type: 'BODY', text: 'Participe do sorteio de Natal e concorra a um vale-compras.' }],
  },
  {
    name: 'codigo_de_acesso',
    category: 'AUTHENTICATION',
    status: 'APPROVED',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
    ],
  },
  {
    name: 'aviso_de_troca',
    category: 'UTILITY',
    status: 'PENDING',
    components: [named('Oi, {{nome}}: a sua troca foi aprovada.', { nome: 'Maria' })],
  },
];

/** How long the review of a template takes that somebody submits. */
const reviewMs = 5000;

const addedTemplate = z.object({ id: z.string() });

/** Gives an account of the emulator the demo's templates; the pending one stays so until the emulator starts again. */
export async function addDemoTemplates(emulatorUrl: string, accountId: string): Promise<void> {
  await callEmulator(emulatorUrl, '/api/graph/settings', { approveTemplatesMs: null }, 'PATCH');
  for (const { event, quality, language = 'pt_BR', ...template } of demoTemplates) {
    const asked = { ...template, language, parameter_format: 'NAMED' };
    const added = await callEmulator(emulatorUrl, `/api/graph/accounts/${accountId}/templates`, asked);
    const path = `/api/graph/templates/${addedTemplate.parse(added).id}`;
    if (event) await callEmulator(emulatorUrl, `${path}/status`, event);
    if (quality) await callEmulator(emulatorUrl, `${path}/quality`, { quality });
  }
  await callEmulator(emulatorUrl, '/api/graph/settings', { approveTemplatesMs: reviewMs }, 'PATCH');
}
