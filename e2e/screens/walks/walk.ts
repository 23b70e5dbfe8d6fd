import type { Page } from 'playwright-core';
import type { Inspection } from '../../harness/inspection.ts';
import type { Product } from '../../harness/product.ts';
import { settled } from '../../harness/settled.ts';
import { TicketsScreen } from '../tickets-screen.ts';

/** A URL that is wider than a phone. */
export const longAddress = 'https://escala.example.com/2026/plantoes/sabado-e-domingo?equipe=assistencia-tecnica';

/** A user who walks through screens, which are inspected on the way. */
export class Walk {
  readonly page: Page;
  protected readonly inspection: Inspection;
  protected readonly tickets: TicketsScreen;
  private readonly product: Product;

  constructor(page: Page, inspection: Inspection, product: Product) {
    this.page = page;
    this.inspection = inspection;
    this.product = product;
    this.tickets = new TicketsScreen(page, product);
  }

  protected press = (name: string | RegExp) => () => this.page.getByRole('button', { name }).first().click();
  protected item = (name: string) => () => this.page.getByRole('menuitem', { name }).click();
  protected look = (place: string) => this.inspection.look(place);

  /** Goes to a page and waits until its content is loaded. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.product.webUrl + path);
    await this.page.getByRole('main').waitFor();
    await settled(this.page);
  }
}
