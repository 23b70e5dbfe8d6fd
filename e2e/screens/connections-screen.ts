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

  /** Makes the first connection import the phone's history from a date on; its QR code appears. */
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
    // Enter accepts the date and saves, as in every dialog.
    await start.press('Enter');
    await this.qrShown();
  }

  /** Makes the first connection show its QR code, whatever its state. */
  async showQr() {
    const qr = this.page.getByRole('button', { name: /QR CODE$/ });
    await qr.first().click();
    await this.qrShown();
  }

  private qrShown() {
    return this.page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' }).waitFor();
  }

  /** Waits until the first connection is shown as connected. */
  connected() {
    return this.page
      .getByRole('region', { name: 'Conexões' })
      .getByText('Conectado', { exact: true })
      .first()
      .waitFor();
  }
}
