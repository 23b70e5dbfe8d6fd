import type { CDPSession, Page } from 'playwright-core';
import { waitFor } from './processes.ts';

/** How long something may take to be in the tree (seconds). */
const patience = 60;

/**
 * Uses a page as somebody with a screen reader does: what they find is Chromium's own accessibility tree, by role and
 * name, and only keys act. What has no name there, or takes no focus, is not found, however it looks.
 */
export class AccessibilityTree {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<AccessibilityTree> {
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('Accessibility.enable');
    return new AccessibilityTree(page, session);
  }

  /** Focuses the control of a role whose name fits, and presses a key on it. */
  async press(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.#focus(role, name);
    await this.#page.keyboard.press(key);
  }

  /** Focuses a field and types into it. */
  async type(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.#focus(role, name);
    await this.#page.keyboard.type(text);
  }

  /** Waits until something of a role has a name that fits. */
  async hears(role: string, name: string | RegExp): Promise<void> {
    await this.#find(role, name);
  }

  async #focus(role: string, name: string | RegExp): Promise<void> {
    const focused = async () => {
      const backendNodeId = await this.#find(role, name);
      // It was drawn anew meanwhile: the next look finds the new one.
      return this.#session.send('DOM.focus', { backendNodeId }).then(
        () => true,
        () => undefined,
      );
    };
    await waitFor(`the focus on ${role} "${name}"`, focused, { seconds: patience });
  }

  #find(role: string, name: string | RegExp): Promise<number> {
    const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    const nodes = async () => (await this.#session.send('Accessibility.getFullAXTree')).nodes;
    const spoken = (of: Awaited<ReturnType<typeof nodes>>) =>
      of.filter((node) => !node.ignored && node.name?.value).map((node) => `${node.role?.value} "${node.name?.value}"`);
    return waitFor(
      `${role} "${name}" in the accessibility tree`,
      async () =>
        (await nodes()).find(
          (node) => !node.ignored && node.role?.value === role && fits(String(node.name?.value ?? '')),
        )?.backendDOMNodeId,
      { seconds: patience, circumstances: async () => spoken(await nodes()).join('\n') },
    );
  }
}
