import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { clippings } from './clipping.ts';

/** How often the fit is checked, and the pause between two checks (milliseconds). */
const mostLooks = 4;
const betweenLooks = 300;

/** Walks through screens and notes what does not fit on them. */
export class Inspection {
  /** The findings, each with its place. */
  readonly found: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Checks the current state of the page. With PICTURES, a folder, a screenshot is saved. */
  async look(place: string): Promise<void> {
    await this.page.mouse.move(0, 0);
    this.found.push(...(await this.lastingClippings()).map((each) => `${place}: ${each}`));
    const { PICTURES: folder } = process.env;
    const width = this.page.viewportSize()?.width;
    if (folder) await this.page.screenshot({ path: `${folder}/${width}-${place.replace(/\W+/g, '-')}.png` });
  }

  /** Looks at what is open at every width, in light and dark, with axe as well, and returns to the first. */
  async lookAtAll(sizes: readonly { width: number; height: number }[], place: string): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
      await this.page.emulateMedia({ colorScheme });
      for (const size of colorScheme === 'dark' ? sizes : [...sizes].reverse()) {
        await this.page.setViewportSize(size);
        await this.look(`${place} ${colorScheme}`);
      }
      assert.deepEqual(await findings(this.page), [], `${place} ${colorScheme}`);
    }
  }

  /** What does not fit, also after some time: on a busy machine a grid or a list is laid out some frames later. */
  private async lastingClippings(): Promise<string[]> {
    let found = await clippings(this.page);
    for (let looks = 1; looks < mostLooks && found.length > 0; looks += 1) {
      await this.page.waitForTimeout(betweenLooks);
      found = await clippings(this.page);
    }
    return found;
  }

  /** Opens a dialog, a menu or a bell, checks it, and closes it. */
  async overlay(place: string, ...steps: (() => Promise<unknown>)[]): Promise<void> {
    const depth = await this.page.evaluate(() => Number(history.state?.layers ?? 0));
    for (const step of steps) await step();
    const overlays = this.page.locator(':is(dialog, [role="dialog"], [role="menu"], .ant-popover):visible');
    await overlays.first().waitFor();
    await this.look(place);
    const discard = this.page.getByRole('button', { name: 'Descartar', exact: true });
    for (let tries = 0; (await overlays.count()) > 0; tries += 1) {
      if (tries > 20) throw new Error(`${place} stays open`);
      // Typed values are discarded; a menu in a dialog closes before it; what Escape does not close, a click beside it
      // closes.
      if (await discard.isVisible()) await discard.click();
      else if (tries < 10) await this.page.keyboard.press('Escape');
      else await this.page.mouse.click(2, 2);
      await this.page.waitForTimeout(50);
    }
    await this.page.waitForFunction(isAtDepth, depth, { timeout: 10_000 });
  }
}

/**
 * Whether the history has left the entry of a layer that was just closed. The step back, a moment after it closes, would
 * call off a test's next navigation. Runs in the page.
 */
function isAtDepth(depth: number): boolean {
  return Number(history.state?.layers ?? 0) <= depth;
}
