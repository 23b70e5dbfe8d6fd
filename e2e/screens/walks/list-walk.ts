import { Walk } from './walk.ts';

/** Through the ticket list: filters, tabs, search, a new ticket, and a peek at a chat. */
export class ListWalk extends Walk {
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
    await tickets.row(name).first().waitFor();
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
}
