import type { Page } from 'playwright-core';
import type { Product } from '../harness/product.ts';

/** /login. */
export class LoginScreen {
  readonly page: Page;
  private readonly product: Pick<Product, 'webUrl'>;

  constructor(page: Page, product: Pick<Product, 'webUrl'>) {
    this.page = page;
    this.product = product;
  }

  open() {
    return this.page.goto(`${this.product.webUrl}/login`);
  }

  async signIn(credentials: { email: string; password: string }) {
    await this.open();
    await this.signInHere(credentials);
  }

  /** Signs in on the login page, which then redirects to the page that was requested. */
  async signInHere({ email, password }: { email: string; password: string }) {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Senha', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.page.getByRole('banner').waitFor();
  }
}
