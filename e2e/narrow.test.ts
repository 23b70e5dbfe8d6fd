import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);
const files = [
  { name: 'orcamento-da-reforma-completa-2026.txt', mimeType: 'text/plain', buffer: Buffer.from('Bolo: 10') },
  { name: 'vitrine.png', mimeType: 'image/png', buffer: picture },
];
const chat = 'Plantão de sábado e domingo da assistência técnica';
const address = 'https://escala.example.com/2026/plantoes/sabado-e-domingo?equipe=assistencia-tecnica';

/** A company whose names are as long as they get. */
let api: ApiClient;
before(async () => {
  api = await pairShop(product);
  if ((await api.call('GET /queue')).some(({ name }) => name.startsWith('Assist'))) return; // DEV
  await api.call('POST /queue', { body: { name: 'Assistência técnica e garantia', color: '#7a1fa2' } });
  await api.call('POST /tags', { body: { name: 'Aguardando a peça do fornecedor', color: '#c62828', kanban: 1 } });
  const reply = { shortcode: 'prazo-de-entrega', message: '{{ms}}, {{firstName}}. Entregamos amanhã.', geral: true };
  await api.call('POST /quick-messages', { body: reply });
  const integration = {
    name: 'Pedidos da loja virtual',
    type: 'webhook' as const,
    urlN8N: 'https://loja.example.com/',
  };
  await api.call('POST /queueIntegration', { body: integration });
  const { users } = await api.call('GET /users', { query: {} });
  const body = { title: chat, users: users.map(({ id }) => ({ id })) };
  const { id: chatId } = await api.call('POST /chats', { body });
  await api.call('POST /chats/:chatId/messages', { params: { chatId }, body: { message: `A escala: ${address}` } });
});

/** Adds a contact with all fields. */
async function newContact({ name, number }: { name: string; number: string }): Promise<void> {
  const extraInfo = [{ name: 'Endereço de entrega', value: 'Rua Visconde de Pirajá, 414, sala 1203, Ipanema' }];
  const body = { name, number, email: 'graciela.montenegro.de.albuquerque@example.com', extraInfo };
  await api.call('POST /contacts', { body });
}

class Desk {
  readonly page: Page;
  readonly inspection: Inspection;
  readonly tickets: TicketsScreen;

  constructor(page: Page, inspection: Inspection) {
    this.page = page;
    this.inspection = inspection;
    this.tickets = new TicketsScreen(page, product);
  }

  press = (name: string | RegExp) => () => this.page.getByRole('button', { name }).first().click();
  item = (name: string) => () => this.page.getByRole('menuitem', { name }).click();
  look = (place: string) => this.inspection.look(place);

  async goTo(path: string): Promise<void> {
    await this.page.goto(product.webUrl + path);
    await this.page.getByRole('main').waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  async lists(name: string): Promise<void> {
    const { page, inspection, tickets, press, item } = this;
    await this.goTo('/tickets');
    await tickets.half('Aguardando');
    await tickets.row(name).waitFor();
    await this.look('waiting tickets');
    await inspection.overlay('filters of the list', press(/^Filtros/));
    await inspection.overlay('close all', press(/^Filtros/), item('Fechar todos os atendimentos'));
    await inspection.overlay('new ticket', press('Novo atendimento'));
    await press('Novo atendimento')();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Contato' }).fill('Alguém que ainda não existe');
    await page.locator('.ant-select-item-option', { hasText: 'Adicionar o contato' }).click();
    await inspection.overlay('new ticket with a new contact');
    await tickets.tab('Fechados');
    await this.look('closed tickets');
    await tickets.tab('Busca');
    const search = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
    await search.fill(name);
    await tickets.row(name).waitFor();
    await this.look('found tickets');
    await page.getByText('Mensagens', { exact: true }).last().click();
    await press('Filtros')();
    await page.getByRole('combobox', { name: 'Atendente' }).waitFor();
    await this.look('filters of messages');
    await search.fill('dinossauro');
    await page.getByText('Nenhuma mensagem encontrada').waitFor();
    await this.look('no message found');
    await search.fill('trocar presente');
    await page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('link').first().waitFor();
    await this.look('found messages');
    await tickets.tab('Abertos');
    await tickets.half('Aguardando');
    await tickets.row(name).getByText('Graciela').click();
    await page
      .getByRole('region', { name: `Conversa de ${name}` })
      .getByText('ainda dá tempo')
      .waitFor();
    await this.look('peek');
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    await tickets.chat(name).waitFor();
  }

  async writing(): Promise<void> {
    const { page, inspection, tickets, press, item } = this;
    await tickets.composer.waitFor();
    await tickets.write(`Claro. O prazo está em ${address}`);
    await tickets.write('*Trocas* em até 30 dias, com a nota. ```codigo-de-troca-de-presente-sem-espacos-4711```');
    await page.locator('input[type=file]').first().setInputFiles(files);
    await page.getByRole('list', { name: 'Anexos' }).waitFor();
    await this.look('files to send');
    await press('Enviar')();
    await tickets.bubble('orcamento-da-reforma').waitFor();
    await inspection.overlay('ways to attach', press('Anexar'));
    await inspection.overlay('contact to send', press('Anexar'), item('Contato'));
    await inspection.overlay('place to send', press('Anexar'), item('Localização'));
    await press('Emojis')();
    await page.getByRole('textbox', { name: 'Buscar emoji' }).waitFor();
    await this.look('emojis');
    await page.keyboard.press('Escape');
    await tickets.composer.fill('/prazo');
    await page.getByRole('option', { name: /prazo/ }).waitFor();
    await this.look('quick replies');
    await tickets.composer.fill('Um texto');
    await inspection.overlay('ways to send', press('Formas de envio'));
    await tickets.composer.fill('');
    await press('Gravar áudio')();
    await page.getByText(/^0:(0[4-9]|[1-5]\d)$/).waitFor();
    await press('Pausar a gravação')();
    await page.getByText('Em pausa').waitFor();
    await this.look('paused recording');
    await press('Descartar a gravação')();
    await this.look('recording to be discarded');
    await page.getByRole('button', { name: 'Descartar', exact: true }).last().click();
    await page.getByRole('button', { name: 'Gravar áudio' }).waitFor();
  }

  async messages(): Promise<void> {
    const { page, inspection, tickets, item } = this;
    await this.look('chat');
    const options = (text: string) => () =>
      tickets.bubble(text).getByRole('button', { name: 'Opções da mensagem' }).click();
    await inspection.overlay('options of a message', options('O prazo está em'));
    await options('O prazo está em')();
    await item('Reagir')();
    await page.getByRole('toolbar', { name: 'Reações' }).waitFor();
    await this.look('reactions');
    await page.keyboard.press('Escape');
    await options('O prazo está em')();
    await item('Responder')();
    await page.getByRole('button', { name: 'Cancelar a resposta' }).waitFor();
    await this.look('reply');
    await page.getByRole('button', { name: 'Cancelar a resposta' }).click();
    await options('O prazo está em')();
    await item('Editar')();
    await page.getByText('Editando a mensagem').waitFor();
    await this.look('editing');
    await tickets.composer.fill('Em até 30 dias.');
    await tickets.composer.press('Enter');
    await tickets.bubble('Em até 30 dias.').getByText('Editada').waitFor();
    await inspection.overlay('former texts', () => tickets.bubble('Em até 30 dias.').getByText('Editada').click());
    await inspection.overlay('deletion of a message', options('Trocas'), item('Apagar'));
    await options('Trocas')();
    await item('Selecionar')();
    await this.look('selected messages');
    await inspection.overlay('forwarding', () => page.getByRole('button', { name: 'Encaminhar' }).last().click());
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await page.getByRole('button', { name: 'Abrir a imagem vitrine.png' }).click();
    await inspection.overlay('viewer');
  }

  async ticketMenu(name: string): Promise<void> {
    const { page, inspection, press, item } = this;
    await inspection.overlay('options of a ticket', press('Mais opções'));
    for (const entry of ['Tags', 'Agendar', 'Transferir', 'Quem responde', 'Ir para uma data', 'Excluir'])
      await inspection.overlay(`${entry} of a ticket`, press('Mais opções'), item(entry));
    await press('Mais opções')();
    await item('Tags')();
    await page.getByText('Aguardando a peça do fornecedor').last().click();
    await inspection.overlay('chosen tags');
    await press('Mais opções')();
    await item('Agendar')();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mensagem', { exact: true }).fill(`Lembrete de {{firstName}}: ${address}`);
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^1 mensagem agendada/ }).waitFor();
    await this.look('chat with a scheduled message');
    await inspection.overlay('scheduled messages', press(/^1 mensagem agendada/));
    await page.locator('.chat-header').getByRole('button', { name, exact: true }).click();
  }

  async drawer(): Promise<void> {
    const { page, inspection } = this;
    const drawer = page.getByRole('complementary', { name: 'Contato' });
    await drawer.getByText('graciela.montenegro').waitFor();
    const field = drawer.getByRole('textbox', { name: 'Nova observação' });
    await field.pressSequentially('Veja o pedido em @adri');
    await drawer.getByRole('option', { name: 'Adriana Lima' }).waitFor();
    await this.look('mention');
    await field.press('Enter');
    await field.pressSequentially(address);
    await field.press('Control+Enter');
    await drawer.getByRole('listitem').filter({ hasText: 'Veja o pedido' }).waitFor();
    await this.look('contact and notes');
    await drawer.getByRole('button', { name: 'Editar observação' }).click();
    await this.look('editing a note');
    await drawer.getByRole('button', { name: 'Cancelar' }).click();
    await inspection.overlay('deletion of a note', () =>
      drawer.getByRole('button', { name: 'Excluir observação' }).click(),
    );
    await drawer.getByText('Mídia e documentos').click();
    await drawer.getByRole('button', { name: /^Foto de/ }).waitFor();
    await drawer.getByText('Documentos', { exact: true }).click();
    await drawer.getByText('orcamento-da-reforma').waitFor();
    await drawer.getByText('Atendimentos anteriores').click();
    await drawer.getByText('em andamento').waitFor();
    await this.look('files and rounds');
    await inspection.overlay('contact of a ticket', () =>
      drawer.getByRole('button', { name: 'Editar contato' }).click(),
    );
    await drawer.getByRole('button', { name: 'Fechar contato' }).click();
  }

  async contacts(name: string): Promise<void> {
    const { page, inspection, press, item } = this;
    await this.goTo('/contacts');
    await page.getByText(name).first().waitFor();
    await this.look('contacts');
    const menu = press('Importar e exportar');
    await inspection.overlay('new contact', press('Adicionar contato'));
    await inspection.overlay('contact', press(`Editar ${name}`));
    await inspection.overlay('deletion of a contact', press(`Excluir ${name}`));
    await inspection.overlay('ticket with a contact', press(`Iniciar atendimento com ${name}`));
    await inspection.overlay('menu of contacts', menu);
    await inspection.overlay('import of contacts', menu, item('Importar planilha'));
    await inspection.overlay('deletion of all contacts', menu, item('Excluir todos'));
    await menu();
    await item('Importar planilha')();
    const rows = 'Nome completo do cliente;Celular;E-mail\nCurto;12;curto@example.com\n';
    const file = { name: 'clientes-da-loja-de-ipanema.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.locator('input[type=file]').setInputFiles(file);
    await press('Continuar')();
    const columns = page.getByRole('dialog').filter({ hasText: 'Colunas de' });
    await columns.getByRole('cell', { name: 'Curto' }).waitFor();
    await this.look('columns of an import');
    await columns.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByText('Recusados: 1').waitFor();
    await this.look('result of an import');
    await inspection.overlay('refused contacts', press('Ver recusados'));
  }

  async boards(name: string): Promise<void> {
    const { page, inspection, press } = this;
    await this.goTo('/kanban');
    await page.getByRole('article').filter({ hasText: name }).waitFor();
    await this.look('kanban');
    await inspection.overlay('lanes of a card', press(`Mover ${name} para…`));
    await this.goTo('/tags');
    await this.look('tags');
    await inspection.overlay('new tag', press('Adicionar tag'));
    await inspection.overlay('tag', press(/^Editar Aguardando/));
    await inspection.overlay('deletion of a tag', press(/^Excluir Aguardando/));
    await this.goTo('/todolist');
    await page.getByLabel('Nova tarefa').fill(`Conferir ${address}`);
    await page.getByLabel('Nova tarefa').press('Enter');
    await page.getByRole('checkbox', { name: /^Concluir Conferir/ }).waitFor();
    await this.look('tasks');
  }

  async chats(): Promise<void> {
    const { page, inspection, press } = this;
    await this.goTo('/chats');
    await this.look('internal chats');
    await inspection.overlay('new internal chat', press('Nova conversa'));
    await inspection.overlay('unread internal chats', press(/^Chat interno/));
    await page
      .locator('#content')
      .getByRole('link', { name: new RegExp(chat) })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Digite uma mensagem' }).fill(`Eu abro: ${address}`);
    await press('Enviar')();
    await page.getByRole('article').filter({ hasText: 'Eu abro' }).waitFor();
    await this.look('internal chat');
    await inspection.overlay('readers of a message', press('Quem leu'));
  }

  async shell(): Promise<void> {
    const { page, inspection, press, item } = this;
    await inspection.overlay('notifications', press(/^Notificações/));
    await inspection.overlay('mentions', press(/^Menções/));
    await inspection.overlay('account', press(/^Conta de/));
    await inspection.overlay('profile', press(/^Conta de/), item('Perfil'));
    await this.goTo('/contacts');
    await inspection.overlay('palette', () => page.keyboard.press('Control+k'));
    await inspection.overlay('shortcuts', () => page.keyboard.press('?'));
  }
}

for (const size of [
  { width: 320, height: 700 },
  { width: 768, height: 1024 },
]) {
  test(`at ${size.width} px every screen and dialog of the service desk fits`, async () => {
    const customer = await newCustomer(product, `Graciela Montenegro de Albuquerque ${size.width}`);
    const { name } = customer;
    await newContact(customer);
    const silent = await newCustomer(product, `Aparecida dos Santos Figueiredo ${size.width}`);
    await newContact(silent);
    const { page, context, problems } = await openPerson(browser, { phone: true });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.setViewportSize(size);
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    const inspection = new Inspection(page, { withAxe: size.width === 768 });
    const desk = new Desk(page, inspection);
    await customer.write('Bom dia, ainda dá tempo de trocar o presente?');
    await desk.lists(name);
    await desk.writing();
    await desk.messages();
    await desk.ticketMenu(name);
    await desk.drawer();
    await desk.contacts(silent.name);
    await desk.boards(name);
    await desk.chats();
    await desk.shell();
    assert.deepEqual(inspection.found, []);
    assert.deepEqual(problems, []);
    await context.close();
  });
}
