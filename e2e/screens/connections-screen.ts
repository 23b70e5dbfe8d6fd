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

  /** Makes the first connection show its QR code, whatever state it is in. */
  async showQr() {
    const qr = this.page.getByRole('button', { name: /QR CODE$/ });
    await qr.first().click();
    await this.page
      .getByRole('img', { name: 'QR Code para conectar o WhatsApp' })
      .locator('canvas, svg')
      .first()
      .waitFor();
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
