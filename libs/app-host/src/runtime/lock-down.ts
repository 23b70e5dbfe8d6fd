/**
 * Leaves an app's global scope with the language, timers and a few harmless classes, by a list of what stays: what a later
 * browser adds is gone, too. This is no wall: that is the frame, whose policy allows no connection and no code from text
 * (docs/adr/0154). It makes mistakes visible where they are made, and leaves less to try.
 */
const kept = new Set([
  ...'Object Function Array Number String Boolean Symbol BigInt Math JSON Date RegExp Promise Proxy Reflect Map Set'.split(
    ' ',
  ),
  ...'WeakMap WeakSet WeakRef FinalizationRegistry Intl Iterator AggregateError Error EvalError RangeError'.split(' '),
  ...'ReferenceError SyntaxError TypeError URIError SuppressedError ArrayBuffer DataView Int8Array Uint8Array'.split(
    ' ',
  ),
  ...'Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array'.split(
    ' ',
  ),
  ...'BigInt64Array BigUint64Array Infinity NaN undefined globalThis parseInt parseFloat isNaN isFinite decodeURI'.split(
    ' ',
  ),
  ...'decodeURIComponent encodeURI encodeURIComponent escape unescape constructor self console setTimeout'.split(' '),
  ...'clearTimeout setInterval clearInterval queueMicrotask structuredClone reportError TextEncoder TextDecoder URL'.split(
    ' ',
  ),
  ...'URLSearchParams AbortController AbortSignal DOMException Event EventTarget MessageEvent CustomEvent'.split(' '),
  ...'MessageChannel MessagePort performance crypto atob btoa addEventListener removeEventListener dispatchEvent'.split(
    ' ',
  ),
  ...'onerror onunhandledrejection'.split(' '),
]);

/** The two ways out of the worker, for the runtime alone. */
export const way = {
  send: globalThis.postMessage.bind(globalThis) as (message: string) => void,
  listen: globalThis.addEventListener.bind(globalThis),
};

function removeFrom(target: object): void {
  for (const name of Object.getOwnPropertyNames(target)) {
    if (kept.has(name)) continue;
    if (!Reflect.deleteProperty(target, name)) {
      Reflect.defineProperty(target, name, { value: undefined, writable: false, configurable: false });
    }
  }
}

for (
  let target: object = globalThis;
  target && target !== EventTarget.prototype && target !== Object.prototype;
  target = Object.getPrototypeOf(target)
) {
  removeFrom(target);
}
