import { limits } from '../wire/limits.ts';
import { type EndReason, ping, pong, type StartApp } from '../wire/messages.ts';

/**
 * The script of the frame in which apps run, one worker each. It reads nothing of what they say: it counts, passes texts on,
 * and ends a worker that floods, sends anything but text, or no longer answers (docs/adr/0154). The document's policy has
 * the hash of this script and allows nothing else.
 */
function runApp({ runtime, code }: StartApp['start'], port: MessagePort): void {
  const parts = [runtime, '\n;runRecadoApp(function (require, module, exports) {\n', code, '\n});\n'];
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
  const worker = new Worker(address);
  let count = 0;
  let characters = 0;
  let missed = 0;
  let isReady = false;
  const startedAt = performance.now();

  const emptied = setInterval(() => {
    count = 0;
    characters = 0;
  }, limits.windowMs);
  const beat = setInterval(() => {
    if (!isReady) {
      if (performance.now() - startedAt > limits.startMs) end('slow');
      return;
    }
    missed += 1;
    if (missed > limits.missedHeartbeats) end('silent');
    else worker.postMessage(ping);
  }, limits.heartbeatMs);

  function end(reason?: EndReason): void {
    clearInterval(emptied);
    clearInterval(beat);
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    URL.revokeObjectURL(address);
    if (reason) port.postMessage({ ended: reason });
    port.onmessage = null;
  }

  worker.onmessage = (event: MessageEvent<unknown>) => {
    count += 1;
    if (count > limits.messages) return end('flood');
    const { data } = event;
    if (typeof data !== 'string' || event.ports.length > 0) return end('kind');
    if (data.length > limits.message) return end('size');
    characters += data.length;
    if (characters > limits.characters) return end('flood');
    isReady = true;
    if (data === pong) missed = 0;
    else port.postMessage(data);
  };
  worker.onmessageerror = () => end('kind');
  // Before it is ready its code cannot be parsed or throws; later one mistake in a handler does not end it.
  worker.onerror = () => {
    if (!isReady) end('error');
  };
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') worker.postMessage(data);
    else end();
  };
}

addEventListener('message', (event: MessageEvent<StartApp>) => {
  const [port] = event.ports;
  // Only the page that embeds this frame, which its policy limits to our own.
  if (event.source === parent && port && event.data?.start) runApp(event.data.start, port);
});
