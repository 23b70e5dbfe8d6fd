// What antd and the chat need of a browser and jsdom lacks.
const { TextEncoder, TextDecoder } = require('node:util');
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.MessageChannel ??= class {
  constructor() {
    const port = () => ({ onmessage: null, close() {} });
    this.port1 = port();
    this.port2 = port();
    this.port1.postMessage = (data) => setTimeout(() => this.port2.onmessage?.({ data }), 0);
    this.port2.postMessage = (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0);
  }
};
window.matchMedia ??= (media) => ({
  matches: false,
  media,
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
// jsdom warns for every pseudo-element that antd measures.
const computedStyle = window.getComputedStyle;
window.getComputedStyle = (element) => computedStyle(element);
