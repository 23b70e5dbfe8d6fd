import { depthOf, type Entry, placeOf, withDepth } from './entry.ts';

/** Milliseconds after which the history follows a layer that closed: one that opens meanwhile takes its entry. */
const settleDelay = 60;
/** Milliseconds after which a step through the history that brought nothing is given up. */
const longestStep = 2000;

/** What lies over the page, the topmost last; each has one entry of the browser's history. */
const layers: { close: () => void }[] = [];
/** The number of entries of closed layers that lie between a page and the page after it, by the page's place. */
const leftBehind = new Map<number | undefined, number>();

let native: Pick<History, 'pushState' | 'replaceState'> | undefined;
let place: number | undefined;
let depth = 0;
/** The step that this file takes itself, until it arrives; `push`: the page that was opened meanwhile. */
let step: { timer: ReturnType<typeof setTimeout>; push?: Entry } | undefined;
/** What the page's own entry is to become, because the page was replaced while layers lay over it. */
let renewed: Entry | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;

/**
 * Puts a layer over the page: the browser's Back closes it instead of leaving the page. Returns what takes the layer away
 * once it is closed; its entry of the history goes, too.
 */
export function openLayer(close: () => void): () => void {
  watchHistory();
  const layer = { close };
  layers.push(layer);
  if (settling === undefined) settle();
  return () => {
    const at = layers.indexOf(layer);
    if (at === -1) return;
    layers.splice(at, 1);
    settleSoon();
  };
}

/**
 * Follows the history from now on. A page that is reloaded under an open layer begins without the layer's entry. The
 * router hears only of other pages.
 */
export function watchHistory(): void {
  if (native) return;
  native = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
  history.pushState = pushPage;
  history.replaceState = replacePage;
  remember(history.state);
  // Added before the router's listener, which would draw the page again (router/browser-router.tsx).
  window.addEventListener('popstate', arrive);
  // A step through the history would call off the page that is being left for.
  window.addEventListener('beforeunload', stopSettling);
  if (depth > 0) settleSoon();
}

/** A page that is opened from a layer takes the layer's entry: Back leads to the page below. */
function pushPage(state: unknown, unused: string, url?: string | URL | null): void {
  const before = depthOf(history.state);
  if (before > 1) leftBehind.set(place, before - 1);
  if (before > 0) native?.replaceState(state, unused, url);
  else native?.pushState(state, unused, url);
  if (step) step.push = { state, url };
  else renewed = undefined;
  remember(state);
  settleSoon();
}

function replacePage(state: unknown, unused: string, url?: string | URL | null): void {
  const over = depthOf(history.state);
  if (over > 0) renewed = { state: withDepth(state, 0), url: url ?? location.href };
  native?.replaceState(over > 0 ? withDepth(state, over) : state, unused, url);
  remember(history.state);
}

/** After each step through the history, by the user or by this file. */
function arrive(event: PopStateEvent): void {
  const before = { place, depth };
  const own = step;
  endStep();
  remember(event.state);
  // An entry that the router did not write has no place: whose page it is, the router must see.
  const isSamePage = place !== undefined && place === before.place;
  if (isSamePage || own?.push) event.stopImmediatePropagation();
  if (depth === 0 && (isSamePage || own?.push)) takeRenewed();
  if (own?.push) {
    pushPage(own.push.state, '', own.push.url);
    return;
  }
  if (!isSamePage) renewed = undefined;
  if (!own) for (const { close } of layers.slice(isSamePage ? depth : 0).reverse()) close();
  if (!own && isSamePage && before.depth < depth) passBy();
  settleSoon();
}

/** Forward from a page to what closed layers left behind it leads to the page after them. */
function passBy(): void {
  const behind = leftBehind.get(place) ?? 0;
  if (layers.length === 0 && depth <= behind) go(behind - depth + 1);
}

function takeRenewed(): void {
  if (renewed) native?.replaceState(renewed.state, '', renewed.url);
  renewed = undefined;
}

function stopSettling(): void {
  clearTimeout(settling);
  settling = undefined;
}

function settleSoon(): void {
  stopSettling();
  settling = setTimeout(() => {
    settling = undefined;
    settle();
  }, settleDelay);
}

/** Makes the number of entries over the page's own the number of layers. */
function settle(): void {
  if (step || depth === layers.length) return;
  if (depth > layers.length) {
    go(layers.length - depth);
    return;
  }
  leftBehind.delete(place);
  while (depth < layers.length) {
    const state = withDepth(history.state, depth + 1);
    native?.pushState(state, '');
    remember(state);
  }
}

function go(by: number): void {
  step = { timer: setTimeout(giveUp, longestStep) };
  history.go(by);
}

function giveUp(): void {
  endStep();
  const state = withDepth(history.state, 0);
  native?.replaceState(state, '');
  remember(state);
  settleSoon();
}

function endStep(): void {
  clearTimeout(step?.timer);
  step = undefined;
}

function remember(state: unknown): void {
  place = placeOf(state);
  depth = depthOf(state);
}
