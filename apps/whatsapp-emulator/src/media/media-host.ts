import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { type Listening, listen } from '../connection/listen.ts';
import type { World } from '../world.ts';
import type { Certificate } from './certificate.ts';
import { drawPicture } from './picture.ts';

/** Opens the HTTPS host that stores encrypted files and generates profile pictures. */
export async function openMediaHost(
  world: World,
  certificate: Certificate,
  host: string,
  port: number,
): Promise<Listening> {
  // A slow reader still reads a file long after all of it was written: the connection is not closed under it.
  const options = { cert: certificate.cert, key: certificate.key, keepAliveTimeout: 0 };
  const server = createServer(options, (request, response) => {
    answer(world, request, response).catch(() => response.destroy());
  });
  const listening = await listen(server, host, port);
  world.media.host = `localhost:${listening.port}`;
  return listening;
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'https://localhost');
  const slow = world.faults.take('mediaSlow');
  if (slow) await wait(slow.milliseconds);
  // A client that gave up meanwhile must not consume a fault that is meant for the next request.
  if (response.destroyed) return;
  if (request.method === 'POST') return upload(world, pathname, request, response);
  const picture = /^\/pictures\/([\d-]+)\.png$/.exec(pathname)?.[1];
  if (picture) {
    response.setHeader('content-type', 'image/png').end(drawPicture(picture));
    return;
  }
  const redirect = world.faults.take('mediaRedirect');
  if (redirect) {
    response.writeHead(302, { location: redirect.to }).end();
    return;
  }
  const file = world.faults.take('mediaMissing') ? undefined : world.media.get(pathname);
  if (!file) response.writeHead(404).end();
  else if (world.faults.take('mediaCut')) cutInTheMiddle(response, file);
  else response.end(file);
}

function cutInTheMiddle(response: ServerResponse, file: Buffer): void {
  response.setHeader('content-length', file.length);
  response.write(file.subarray(0, file.length / 2), () => response.destroy());
}

async function upload(world: World, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  if (world.faults.take('uploadRefused')) {
    response.writeHead(401).end();
    return;
  }
  world.media.put(path, Buffer.concat(parts));
  const answered = Buffer.from(JSON.stringify({ url: `https://${world.media.host}${path}`, direct_path: path }));
  response.setHeader('content-type', 'application/json');
  if (world.faults.take('mediaCut')) cutInTheMiddle(response, answered);
  else response.end(answered);
}
