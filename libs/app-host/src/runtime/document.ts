import '@remote-dom/core/polyfill';

/** What react-dom looks for in a document and the polyfill does not have. */
const missing: Record<string, unknown> = { HTMLIFrameElement: class {} };
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
  if (typeof window === 'object' && !(name in window)) Object.assign(window, { [name]: value });
}
// It asks which animations a style knows: none.
Reflect.defineProperty(Element.prototype, 'style', { get: () => ({}), configurable: true });
