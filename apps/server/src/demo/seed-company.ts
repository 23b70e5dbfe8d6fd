import { invoices } from '../areas/billing/invoices/invoices.schema.ts';
import { paymentProviders } from '../areas/billing/payments/payments.schema.ts';
import { defaultSchedules } from '../areas/company/companies/schedules.ts';
import { quickMessages } from '../areas/conversations/quick-messages/quick-messages.schema.ts';
import { tags } from '../areas/conversations/tickets/tags.schema.ts';
import type { Unit } from '../platform/database/database.ts';
import { companies, plans, settings } from '../platform/database/schema/companies.ts';
import { queues } from '../platform/database/schema/queues.ts';
import { userQueues, users } from '../platform/database/schema/users.ts';
import { whatsappQueues, whatsapps } from '../platform/database/schema/whatsapps.ts';
import { addDays, addMonths, dayIn } from '../platform/day.ts';

/** A user of the demo, with the hash of their password. */
export interface DemoPerson {
  role: 'super' | 'admin' | 'agent';
  name: string;
  email: string;
  /** WhatsApp number, digits with country code. */
  number: string;
  passwordHash: string;
}

/** The records that the history refers to. */
export interface DemoCompany {
  companyId: number;
  connectionId: number;
  queueIds: number[];
  agentIds: number[];
  tagIds: number[];
}

const demoQueues = [
  { name: 'Vendas', color: '#00BFFF', greetingMessage: 'Olá! Você está em *Vendas*. Como podemos ajudar?' },
  { name: 'Suporte', color: '#2E7D32', greetingMessage: 'Olá! Você está no *Suporte*. Conte o que aconteceu.' },
  { name: 'Financeiro', color: '#EF6C00', greetingMessage: 'Olá! Você está no *Financeiro*. Informe seu CPF ou CNPJ.' },
];
const demoQuickMessages = [
  { shortcode: 'ola', message: 'Olá, {{firstName}}! {{ms}}. Em que posso ajudar?' },
  { shortcode: 'horario', message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até as 12h.' },
  { shortcode: 'obrigado', message: 'Obrigado pelo contato! Qualquer coisa, é só chamar.' },
];
const demoTags = [
  { name: 'Cliente novo', color: '#1E88E5', kanban: 1 },
  { name: 'Orçamento enviado', color: '#FDD835', kanban: 1 },
  { name: 'Urgente', color: '#E53935', kanban: 0 },
];
const greeting = 'Olá! Bem-vindo à *Loja Recado*. Escolha uma opção:';

/** Creates the demo's company with plan, users, queues, connection, texts, tags and invoices. */
export async function seedCompany(unit: Unit, people: readonly DemoPerson[], now: Date): Promise<DemoCompany> {
  const today = dayIn('America/Sao_Paulo', now);
  const companyId = await insertCompany(unit, today);
  const queueIds = await insertQueues(unit, companyId);
  const connectionId = await insertConnection(unit, companyId, queueIds);
  const agentIds: number[] = [];
  for (const person of people) {
    const userId = await insertPerson(unit, companyId, person, queueIds, agentIds.length);
    if (person.role === 'agent') agentIds.push(userId);
  }
  await unit.db.insert(quickMessages).values(demoQuickMessages.map((text) => ({ ...text, companyId, geral: true })));
  const labels = await unit.db
    .insert(tags)
    .values(demoTags.map((tag) => ({ ...tag, companyId })))
    .returning({ id: tags.id });
  await insertInvoices(unit, companyId, today);
  // Paying works at once, without real money; not in production.
  await unit.db.insert(paymentProviders).values({ name: 'sandbox', active: true });
  await unit.db.insert(settings).values([
    { companyId, key: 'sendGreetingAccepted', value: 'enabled' },
    { companyId, key: 'sendMsgTransfTicket', value: 'enabled' },
    { companyId, key: 'userRating', value: 'enabled' },
    { companyId, key: 'CheckMsgIsGroup', value: 'disabled' },
  ]);
  return { companyId, connectionId, queueIds, agentIds, tagIds: labels.map(({ id }) => id) };
}

async function insertCompany(unit: Unit, today: string): Promise<number> {
  const [, business] = await unit.db
    .insert(plans)
    .values([
      { name: 'Individual', users: 2, connections: 1, queues: 3, value: 99 },
      { name: 'Empresa', users: 10, connections: 5, queues: 10, value: 249 },
    ])
    .returning({ id: plans.id });
  const [company] = await unit.db
    .insert(companies)
    .values({
      name: 'Loja Recado',
      email: 'contato@recado.example',
      phone: '5511999990000',
      planId: business?.id,
      dueDate: addMonths(today, 1),
      schedules: defaultSchedules(),
    })
    .returning({ id: companies.id });
  return idOf(company);
}

async function insertQueues(unit: Unit, companyId: number): Promise<number[]> {
  const rows = await unit.db
    .insert(queues)
    .values(
      demoQueues.map((queue, index) => ({ ...queue, companyId, orderQueue: index + 1, schedules: defaultSchedules() })),
    )
    .returning({ id: queues.id });
  return rows.map(({ id }) => id);
}

async function insertConnection(unit: Unit, companyId: number, queueIds: readonly number[]): Promise<number> {
  const [connection] = await unit.db
    .insert(whatsapps)
    .values({
      companyId,
      name: 'Loja',
      isDefault: true,
      // It requests a QR code as soon as the server runs.
      status: 'OPENING',
      greetingMessage: greeting,
      complationMessage: 'Obrigado pelo contato!',
      ratingMessage: 'Como você avalia o atendimento?',
    })
    .returning({ id: whatsapps.id });
  const whatsappId = idOf(connection);
  await unit.db.insert(whatsappQueues).values(queueIds.map((queueId) => ({ companyId, whatsappId, queueId })));
  return whatsappId;
}

async function insertPerson(
  unit: Unit,
  companyId: number,
  { role, number, ...person }: DemoPerson,
  queueIds: readonly number[],
  agentNumber: number,
): Promise<number> {
  const profile = role === 'agent' ? ('user' as const) : ('admin' as const);
  const [user] = await unit.db
    .insert(users)
    .values({
      ...person,
      wpp: number,
      wppProvedAt: new Date(),
      companyId,
      profile,
      super: role === 'super',
      allTicket: 'enable',
    })
    .returning({ id: users.id });
  const userId = idOf(user);
  // The first agent handles sales and support, the second support and billing; administrators handle all queues.
  const own = role === 'agent' ? queueIds.slice(agentNumber, agentNumber + 2) : queueIds;
  await unit.db.insert(userQueues).values(own.map((queueId) => ({ companyId, userId, queueId })));
  return userId;
}

async function insertInvoices(unit: Unit, companyId: number, today: string): Promise<void> {
  const lines = [{ kind: 'plan' as const, detail: 'Empresa', value: 249, days: null }];
  const bill = { companyId, detail: 'Empresa', value: 249, lines };
  const paidOn = (day: string) => ({
    ...{ dueDate: day, status: 'paid', paidAt: new Date(`${day}T12:00:00Z`), paidThrough: 'pix' as const },
  });
  await unit.db.insert(invoices).values([
    { ...bill, ...paidOn(addMonths(today, -1)) },
    { ...bill, ...paidOn(addDays(today, -1)) },
    { ...bill, dueDate: addMonths(today, 1) },
  ]);
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('The demo could not be stored.');
  return row.id;
}
