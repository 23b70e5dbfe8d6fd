import type { Page } from 'playwright-core';

/** The least size of what a finger taps, in pixels (UX). */
const least = 44;

/**
 * The controls in sight that a finger can miss: with their names and the size in which a tap reaches them. What is cut by
 * the edge of a scrolled part is left out, and so are links within a text and what is behind a menu.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((wanted) => {
    const controls =
      'a[href], button, input, select, textarea, label:has(input), [role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="option"]';
    // A tap beside the text of a field reaches it through the frame or the label around it.
    const frames = '.ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-segmented-item, label, .ant-input-number';
    const inText = '.message-text a, .message-text button, p a';
    const found: string[] = [];
    const isWithin = (hit: Element | null, target: Element) => hit !== null && (target === hit || target.contains(hit));

    function isCut(element: Element, { left, top, right, bottom }: DOMRect): boolean {
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
      for (let part = element.parentElement; part; part = part.parentElement) {
        if (!/auto|scroll|hidden|clip/.test(getComputedStyle(part).overflow)) continue;
        const edge = part.getBoundingClientRect();
        if (left < edge.left - 1 || top < edge.top - 1 || right > edge.right + 1 || bottom > edge.bottom + 1)
          return true;
      }
      return false;
    }

    /** How far from its middle a tap still reaches the target, in a direction. */
    function reach(target: Element, { x, y }: DOMPoint, right: number, down: number): number {
      let far = 0;
      while (
        far < wanted &&
        isWithin(document.elementFromPoint(x + right * (far + 0.9), y + down * (far + 0.9)), target)
      )
        far += 1;
      return far;
    }

    const popups = [...document.querySelectorAll('.ant-dropdown, .ant-popover')].filter((popup) =>
      popup.checkVisibility(),
    );
    const isBehind = (control: Element) => popups.length > 0 && !popups.some((popup) => popup.contains(control));
    const seen = new Set<Element>();
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const target = control.closest(frames) ?? control;
      if (seen.has(target) || control.matches(inText) || isBehind(control)) continue;
      seen.add(target);
      const box = target.getBoundingClientRect();
      const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isHidden =
        box.width < 2 || box.height < 2 || !target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isHidden || isCut(target, box) || !isWithin(document.elementFromPoint(middle.x, middle.y), target)) continue;
      const width = reach(target, middle, -1, 0) + reach(target, middle, 1, 0);
      const height = reach(target, middle, 0, -1) + reach(target, middle, 0, 1);
      // The middle of a control may lie between two pixels.
      if (width >= wanted - 1 && height >= wanted - 1) continue;
      const name = (control.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40);
      found.push(`${control.tagName.toLowerCase()}.${control.className} "${name}" ${width}×${height}`);
    }
    return found;
  }, least);
}
