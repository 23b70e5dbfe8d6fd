import type { Page } from 'playwright-core';

/** Elements that may scroll sideways: tables, code, kanban lanes, files to send, a row of tabs, a chatbot's menu. */
const scrollers = [
  'pre',
  '.code-block, .code-block section',
  '.live-table, .import-sample, .prompt-month-table',
  '.ant-tabs-nav-wrap, .tab-bar',
  '.kanban-lanes',
  '.attachments',
  '.menu-picture',
].join(', ');

/** The beginning of a text that is shown completely once it is opened. */
const previews = '.ticket-row-message *, .chat-row bdi, .quoted-text';

/**
 * Describes what does not fit on the current page: a page or a part of it that scrolls sideways; a control, a picture
 * or a text that is cut off; a text that is wider than its box, or shortened without a title with the full text.
 */
export async function clippings(page: Page): Promise<string[]> {
  // Elements that slide in are outside at first. A spinner's animation never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
  return page.evaluate(clippingsHere, { intended: scrollers, previews });
}

/** Runs in the page, so it must not use anything outside of it. */
function clippingsHere({ intended, previews }: { intended: string; previews: string }): string[] {
  const found = new Set<string>();
  const controls =
    'a[href], button, input, textarea, select, img, svg, video, [role=button], [role=tab], [role=switch], [role=menuitem]';

  const report = (what: string, element: Element): void => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const names = [element.parentElement, element].map(
      (each) => `${each?.localName}${[...(each?.classList ?? [])].map((name) => `.${name}`).join('')}`,
    );
    found.add(`${what}: ${names.join(' > ')} “${text.trim().slice(0, 60)}”`);
  };

  /** Whether a text is visible, unlike one for screen readers only, which is a box of one pixel. */
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (box.matches('.ant-tooltip') || getComputedStyle(box).clipPath !== 'none') return false;
      const { width, height } = box.getBoundingClientRect();
      if (width > 0 && width <= 1 && height <= 1) return false;
    }
    return true;
  };

  const ends = ({ overflowX, textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean =>
    overflowX !== 'visible' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none');

  /**
   * The part of the window in which something in a box can be seen, after scrolling as intended; and the box that ends
   * its text with an ellipsis. `start` is the position of what is in the box.
   */
  const sightIn = (innermost: Element | null, start: string) => {
    const sight = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    const scrolled = { sideways: false, down: false };
    let shortened: Element | undefined;
    let position = start;
    for (let box = innermost; box && position !== 'fixed'; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (position === 'absolute' && style.position === 'static' && style.transform === 'none') continue;
      position = style.position;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (ends(style)) shortened ??= box;
      scrolled.sideways ||= box.matches(intended);
      scrolled.down ||= /auto|scroll/.test(style.overflowY);
      if (style.overflowX !== 'visible' && !scrolled.sideways)
        Object.assign(sight, { left: Math.max(sight.left, left), right: Math.min(sight.right, right) });
      if (style.overflowY !== 'visible' && !scrolled.down)
        Object.assign(sight, { top: Math.max(sight.top, top), bottom: Math.min(sight.bottom, bottom) });
    }
    if (scrolled.sideways) Object.assign(sight, { left: -Infinity, right: Infinity });
    const hides = (rect: DOMRect, slack: number): boolean =>
      rect.left < sight.left - 1 ||
      rect.right > sight.right + 1 ||
      rect.top < sight.top - slack ||
      rect.bottom > sight.bottom + slack;
    return { hides, shortened };
  };

  /** Whether a title or a name for screen readers contains the full text of a box. */
  const isTold = (box: Element): boolean => {
    const titled = [...box.querySelectorAll('[title]')];
    for (let each = box.closest('[title], [aria-label]'); each; each = each.parentElement) titled.push(each);
    const text = plain(box.textContent);
    return titled.some((each) =>
      [each.getAttribute('title'), each.getAttribute('aria-label')].some((name) => plain(name).includes(text)),
    );
  };
  const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

  /** The box that moves with an element; a control that is moved alone, like a dialog's cross, belongs to the next one. */
  const layerOf = (element: Element | null): Element | null => {
    let layer = element;
    while (layer && /^(static|relative)$/.test(getComputedStyle(layer).position)) layer = layer.parentElement;
    return layer?.matches(controls) ? layerOf(layer.parentElement) : layer;
  };

  /** A control over a text or over another control, beside which it stands. */
  const checkCover = (rect: DOMRect, holder: Element): void => {
    // The initials of a person without a picture lie under the button of their row, which shows through.
    if (holder.matches('.contact-avatar')) return;
    const y = (rect.top + rect.bottom) / 2;
    for (const x of [rect.left + 2, (rect.left + rect.right) / 2, rect.right - 2]) {
      const cover = document.elementFromPoint(x, y)?.closest(controls);
      if (!cover || cover.contains(holder) || holder.contains(cover)) continue;
      if (!cover.checkVisibility({ opacityProperty: true })) continue;
      let clip = holder.parentElement;
      while (clip && getComputedStyle(clip).overflowX === 'visible') clip = clip.parentElement;
      if (clip && !clip.contains(cover)) continue;
      if (layerOf(cover) !== layerOf(holder)) continue;
      report(`covered by “${plain(cover.ariaLabel ?? cover.textContent).slice(0, 30)}”`, holder);
      return;
    }
  };

  const checkControl = (control: Element): void => {
    const rect = control.getBoundingClientRect();
    const { hides, shortened } = sightIn(control.parentElement, getComputedStyle(control).position);
    if (shortened?.matches(previews)) return;
    if (rect.width > 1 && hides(rect, 2)) report('cut off', control);
    else checkCover(rect, control);
    if (control instanceof HTMLInputElement && control.placeholder && !control.value) checkPlaceholder(control);
  };

  const checkPlaceholder = (field: HTMLInputElement): void => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return;
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const width = pen.measureText(field.placeholder).width;
    if (width > room + 1) found.add(`placeholder cut off: “${field.placeholder}”, ${Math.round(width - room)} pixels`);
  };

  const checkText = (text: Node, holder: Element): void => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (rects.length === 0) return;
    const { hides, shortened } = sightIn(holder, 'static');
    if (shortened) {
      const isShort =
        shortened.scrollWidth > shortened.clientWidth + 1 || shortened.scrollHeight > shortened.clientHeight + 4;
      if (isShort && !shortened.matches(previews) && !isTold(shortened)) report('shortened without title', shortened);
      return;
    }
    // Letters are higher than a narrow line.
    const isHidden = rects.some((rect) => hides(rect, 4));
    let box = holder;
    while (/^(inline|contents)$/.test(getComputedStyle(box).display) && box.parentElement) box = box.parentElement;
    const edges = box.getBoundingClientRect();
    const isWider = rects.some(({ left, right }) => left < edges.left - 1 || right > edges.right + 1);
    if (isHidden) report('cut off', holder);
    else for (const rect of rects) checkCover(rect, holder);
    if (!isHidden && isWider && !box.closest(intended)) report('wider than its box', holder);
  };

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.add(`the page scrolls sideways: ${wide} of ${innerWidth} pixels`);
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element)) continue;
    const { overflowX } = getComputedStyle(element);
    const isScrolled = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (isScrolled && !element.matches(`input, textarea, ${intended}`)) report('scrolls sideways', element);
    if (element.matches(controls)) checkControl(element);
    for (const text of element.childNodes)
      if (text.nodeType === Node.TEXT_NODE && text.textContent?.trim()) checkText(text, element);
  }
  return [...found];
}
