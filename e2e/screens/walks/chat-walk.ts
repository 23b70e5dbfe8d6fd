import { longAddress, Walk } from './walk.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);
const files = [
  { name: 'orcamento-da-reforma-completa-2026.txt', mimeType: 'text/plain', buffer: Buffer.from('Bolo: 10') },
  { name: 'vitrine.png', mimeType: 'image/png', buffer: picture },
];
/** Through an open chat: composer, messages, menu, and the contact beside it. */
export class ChatWalk extends Walk {
  async writing(): Promise<void> {
    const { page, inspection, tickets, press, item } = this;
    await tickets.composer.waitFor();
    await tickets.write(`Claro. O prazo está em ${longAddress}`);
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
    await page.getByRole('slider', { name: 'Posição' }).last().waitFor();
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
    await page.getByRole('button', { name: '❤️' }).click();
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
    await dialog.getByLabel('Mensagem', { exact: true }).fill(`Lembrete de {{firstName}}: ${longAddress}`);
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
    await field.pressSequentially('Veja o pedido em @sof');
    await drawer.getByRole('option', { name: 'Sofia Prado' }).waitFor();
    await this.look('mention');
    await field.press('Enter');
    await field.pressSequentially(longAddress);
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
}
