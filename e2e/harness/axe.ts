import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which rules are checked: all of these levels of WCAG, or those about colours, for a page in its other appearance. */
const rules = {
  all: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** The serious and critical findings of axe on the current page, or in a part of it, once nothing fades in or out. */
export async function findings(page: Page, part = 'html', about: keyof typeof rules = 'all'): Promise<string[]> {
  // While something fades, its colours are mixed with the background. A spinner's animation never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
  // Evaluated instead of added to the page: its policy forbids scripts of other origins. Once for each document.
  if (await page.evaluate(() => Reflect.get(window, 'axe') === undefined)) await page.evaluate(axe);
  return page.evaluate(
    async ([within, options]) => {
      interface Violation {
        id: string;
        impact: string;
        nodes: { target: string[]; failureSummary: string }[];
      }
      const checker: { run: (part: string, options: object) => Promise<{ violations: Violation[] }> } = Reflect.get(
        window,
        'axe',
      );
      const { violations } = await checker.run(within, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
        );
    },
    [part, rules[about]] as const,
  );
}
