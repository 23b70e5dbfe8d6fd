import type { StartApp } from '../wire/messages.ts';

/** What the page does with the port of an app. */
export interface AppPort {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage: (message: unknown) => void;
  close: () => void;
}

const frames = new Map<string, Promise<Window>>();

/** Milliseconds until a frame that does not load is given up. */
const patience = 15_000;

/**
 * Starts an app in the frame, which is made at the first one: hidden, of an opaque origin, unable to do anything but run
 * scripts. Returns the app's port. Rejects if the frame cannot be loaded.
 */
export async function startInFrame(address: string, start: StartApp['start']): Promise<AppPort> {
  const frame = frames.get(address) ?? openFrame(address);
  frames.set(address, frame);
  const target = await frame.catch((error: unknown) => {
    frames.delete(address);
    throw error;
  });
  const { port1, port2 } = new MessageChannel();
  // An opaque origin has no name. The document is ours: its window cannot be navigated by what runs in its workers.
  target.postMessage({ start } satisfies StartApp, '*', [port2]);
  return port1;
}

function openFrame(address: string): Promise<Window> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.hidden = true;
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  element.title = 'apps';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(), patience);
    const fail = () => {
      element.remove();
      reject(new Error('the frame of apps could not be loaded'));
    };
    element.addEventListener('load', () => {
      clearTimeout(timer);
      const { contentWindow } = element;
      if (contentWindow) resolve(contentWindow);
      else fail();
    });
    element.src = address;
    document.body.append(element);
  });
}
