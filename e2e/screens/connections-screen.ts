import type { Page } from 'playwright-core';
import type { Product } from '../harness/product.ts';

/** /connections, as an administrator uses it. */
export class ConnectionsScreen {
  readonly page: Page;
  private readonly product: Product;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.product = product;
  }

  open() {
    return this.page.goto(`${this.product.webUrl}/connections`);
  }

  /** Lets the first connection import what its phone remembers since a moment; its QR code shows then. */
  async chooseImport(since: Date) {
    await this.page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Importar' }).click();
    const enable = dialog.getByRole('switch', { name: 'Importar mensagens do aparelho' });
    await enable.click();
    const start = dialog.getByLabel('Data inicial da importação');
    const typed = since.toLocaleString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    await start.fill(typed.replace(',', ''));
    // Enter takes the moment and saves, as in every dialog.
    await start.press('Enter');
    await this.qrShown();
  }

  /** Makes the first connection show its QR code, whatever state it is in. */
  async showQr() {
    const qr = this.page.getByRole('button', { name: /QR CODE$/ });
    await qr.first().click();
    await this.qrShown();
  }

  private qrShown() {
    return this.page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' }).waitFor();
  }

  /** Waits until the first connection says that it is connected. */
  connected() {
    return this.page
      .getByRole('region', { name: 'Conexões' })
      .getByText('Conectado', { exact: true })
      .first()
      .waitFor();
  }
}
