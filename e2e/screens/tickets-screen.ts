import type { Locator, Page } from 'playwright-core';
import type { Product } from '../harness/product.ts';

/** /tickets: the list beside the chat. */
export class TicketsScreen {
  readonly page: Page;
  private readonly product: Product;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.product = product;
  }

  async open() {
    await this.page.goto(`${this.product.webUrl}/tickets`);
    await this.page.getByRole('tab', { name: 'Abertos' }).waitFor();
  }

  /** The list of a company without a linked phone, which shows the first steps. */
  async openBeforeConnecting() {
    await this.page.goto(`${this.product.webUrl}/tickets`);
    await this.page.getByRole('heading', { name: 'Conecte o seu WhatsApp' }).waitFor();
    await this.action('Ver os atendimentos mesmo assim');
    await this.page.getByRole('tab', { name: 'Abertos' }).waitFor();
  }

  /** Shows a tab of the list: Abertos, Fechados, Busca. */
  tab(name: string) {
    return this.page.getByRole('tab', { name }).click();
  }

  /** Shows one half of the open tickets. */
  half(name: 'Atendendo' | 'Aguardando') {
    return this.page.getByText(name).first().click();
  }

  /** A ticket's row, by the contact's name. */
  row(contact: string): Locator {
    return this.page.locator('.ticket-row', { hasText: contact });
  }

  async accept(contact: string) {
    await this.half('Aguardando');
    await this.page.getByRole('button', { name: `Aceitar ${contact}` }).click();
    await this.chat(contact).waitFor();
  }

  async openTicket(contact: string) {
    await this.row(contact).first().click();
    await this.chat(contact).waitFor();
  }

  chat(contact: string): Locator {
    return this.page.getByRole('region', { name: `Conversa com ${contact}` });
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: /mensagem/i });
  }

  async write(text: string) {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** One message's bubble, by its text. */
  bubble(text: string): Locator {
    return this.page.locator('article', { hasText: text }).last();
  }

  /** Waits until an own message reaches this state: "Enviada", "Entregue", "Lida". */
  ack(text: string, name: RegExp): Promise<void> {
    return this.bubble(text).getByRole('img', { name }).waitFor();
  }

  /** Opens a message's menu and chooses an entry. */
  async messageAction(text: string, action: string) {
    await this.bubble(text).hover();
    await this.bubble(text).getByRole('button', { name: 'Opções da mensagem' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Transfers the open ticket to a queue, and to a user if given. */
  async transfer({ queue, user }: { queue: string; user?: string }) {
    await this.action('Mais opções');
    await this.page.getByRole('menuitem', { name: 'Transferir' }).click();
    const dialog = this.page.getByRole('dialog');
    if (user) await this.choose(dialog.getByLabel('Usuário'), user);
    await this.choose(dialog.getByLabel('Fila'), queue);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  private async choose(field: Locator, text: string) {
    await field.click();
    await field.fill(text);
    await this.page.locator('.ant-select-item-option', { hasText: text }).first().click();
  }

  /** Requests a new ticket with a contact, without a queue. Returns the dialog, which stays open on a refusal. */
  async start(contact: string): Promise<Locator> {
    await this.action('Novo atendimento');
    const dialog = this.page.getByRole('dialog', { name: 'Novo atendimento' });
    await this.choose(dialog.getByLabel('Contato'), contact);
    await dialog.getByRole('button', { name: 'Iniciar' }).click();
    return dialog;
  }

  /** Whether an element is completely inside the visible part of the messages. */
  isInSight(found: Locator): Promise<boolean> {
    return found.last().evaluate((element) => {
      const list = element.closest('.message-list-scroller')?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
    });
  }

  action(name: string) {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
