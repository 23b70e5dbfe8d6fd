import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { clippings } from './clipping.ts';

/** A walk through screens that notes what does not fit on them, and on request what axe finds in light and dark. */
export class Inspection {
  /** What was found, each with its place. */
  readonly found: string[] = [];
  private logged = 0; // DEV
  private readonly page: Page;
  private readonly withAxe: boolean;

  constructor(page: Page, { withAxe = false } = {}) {
    this.page = page;
    this.withAxe = withAxe;
  }

  /** Looks at what the page shows now. With PICTURES, a folder, it is photographed. */
  async look(place: string): Promise<void> {
    await this.page.mouse.move(0, 0);
    const note = (all: string[], where: string) => this.found.push(...all.map((each) => `${where}: ${each}`));
    note(await clippings(this.page), place);
    for (const colorScheme of this.withAxe ? (['dark', 'light'] as const) : []) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.locator(`[data-theme="${colorScheme}"]`).first().waitFor();
      note(await findings(this.page), `${place}, ${colorScheme}`);
    }
    console.log(`LOOK ${place}`, this.found.slice(this.logged)); this.logged = this.found.length; // DEV
    const { PICTURES: folder } = process.env;
    const width = this.page.viewportSize()?.width;
    if (folder) await this.page.screenshot({ path: `${folder}/${width}-${place.replace(/\W+/g, '-')}.png` });
  }

  /** Opens a dialog, a menu or a bell, looks at it, and closes it. */
  async overlay(place: string, ...steps: (() => Promise<unknown>)[]): Promise<void> {
    for (const step of steps) await step().catch(async (e) => { await this.page.screenshot({ path: '/tmp/narrow-pics/FAIL.png' }); throw e; }); // DEV
    const overlays = this.page.locator(':is(dialog, [role="dialog"], [role="menu"], .ant-popover):visible');
    await overlays.first().waitFor();
    await this.look(place);
    const discard = this.page.getByRole('button', { name: 'Descartar', exact: true });
    for (let tries = 0; (await overlays.count()) > 0; tries += 1) {
      if (tries > 20) throw new Error(`${place} stays open`);
      // What was typed is given up; a menu in a dialog closes before it; what Escape does not close, a click beside it does.
      if (await discard.isVisible()) await discard.click();
      else if (tries < 10) await this.page.keyboard.press('Escape');
      else await this.page.mouse.click(2, 2);
      console.log(place, "close", tries); // DEV
      await this.page.waitForTimeout(150);
    }
  }
}
