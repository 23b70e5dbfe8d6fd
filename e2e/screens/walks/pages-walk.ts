import { longAddress, Walk } from './walk.ts';

/** A title that is wider than a phone. */
export const longChat = 'Plantão de sábado e domingo da assistência técnica';

/** Through the other pages of the service desk, and the shell's overlays. */
export class PagesWalk extends Walk {
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
    // Refused for two missing digits, but long enough that the column is recognised as numbers.
    const rows = 'Nome completo do cliente;Celular;E-mail\nCurto;11 98000-00;curto@example.com\n';
    const file = { name: 'clientes-da-loja-de-ipanema.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.locator('input[type=file]').setInputFiles(file);
    await press('Continuar')();
    const columns = page.getByRole('dialog').filter({ hasText: 'Colunas de' });
    await columns.getByRole('cell', { name: 'Curto', exact: true }).waitFor();
    await this.look('columns of an import');
    await columns.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByText('Recusados: 1').waitFor();
    await this.look('result of an import');
    await inspection.overlay('refused contacts', press('Ver e corrigir'));
  }

  async boards(name: string): Promise<void> {
    const { page, inspection, press } = this;
    await this.goTo('/kanban');
    await page.getByRole('article').filter({ hasText: name }).first().waitFor();
    await this.look('kanban');
    await inspection.overlay('lanes of a card', press(`Mover ${name} para…`));
    await this.goTo('/tags');
    await this.look('tags');
    await inspection.overlay('new tag', press('Adicionar tag'));
    await inspection.overlay('tag', press(/^Editar Aguardando/));
    await inspection.overlay('deletion of a tag', press(/^Excluir Aguardando/));
    await this.goTo('/todolist');
    await page.getByLabel('Nova tarefa').fill(`Conferir ${longAddress}`);
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
      .getByRole('link', { name: new RegExp(longChat) })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Digite uma mensagem' }).fill(`Eu abro: ${longAddress}`);
    await press('Enviar')();
    await page.getByRole('article').filter({ hasText: 'Eu abro' }).first().waitFor();
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
