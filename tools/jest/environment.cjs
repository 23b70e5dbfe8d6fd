// What a browser has and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.Blob.prototype.text ??= function text() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(this);
  });
};
function standInForTheBrowser() {
  globalThis.MessageChannel ??= TimerChannel;
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= globalThis.ResizeObserver;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  // jsdom plays and draws nothing; a call to these is an error message there.
  HTMLMediaElement.prototype.pause = () => {};
  HTMLCanvasElement.prototype.getContext = () => null;
  const { getComputedStyle } = window;
  // jsdom complains about pseudo elements, which antd measures.
  window.getComputedStyle = (element) => getComputedStyle(element);
}

/** Node's own channel keeps the process alive; this one needs nothing but timers. */
class TimerChannel {
  constructor() {
    this.port1 = new TimerPort(() => this.port2);
    this.port2 = new TimerPort(() => this.port1);
  }
}

// Kept, because messages are no timers: one that is posted under fake timers arrives even when those are gone. React
// waits for its message, and would never draw again.
const realTimeout = setTimeout;

class TimerPort {
  constructor(other) {
    this.onmessage = null;
    this.postMessage = (data) => void realTimeout(() => other().onmessage?.({ data }), 0);
  }
  close() {}
}

if (typeof window !== 'undefined') standInForTheBrowser();
