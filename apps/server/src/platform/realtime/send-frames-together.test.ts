import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { eventually } from '../../testing/eventually.ts';
import { sendFramesTogether } from './send-frames-together.ts';

test('what waits for a browser is written at once, in order', async (context) => {
  const http = createServer();
  const server = new Server(http);
  sendFramesTogether(server);
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const address = http.address();
  assert.ok(address && typeof address === 'object');
  const browser = io(`http://127.0.0.1:${address.port}`, { transports: ['websocket'] });
  context.after(async () => {
    browser.close();
    await server.close();
  });
  const heard: number[] = [];
  browser.on('news', (number: number) => heard.push(number));
  await eventually('it is connected', () => browser.connected);
  const [socket] = await server.fetchSockets();
  assert.ok(socket);
  const connection = server.sockets.sockets.get(socket.id)?.conn;
  assert.ok(connection);
  /** How often its connection was held back while packets were passed to it, for one packet and for several. */
  const corked: [number, number][] = [];
  server.engine.on('flush', ({ request }: typeof connection, packets: unknown[]) =>
    corked.push([packets.length, request.socket.writableCorked]),
  );
  for (let number = 0; number < 20; number += 1) server.emit('news', number);
  await eventually('all are heard', () => heard.length === 20);
  assert.deepEqual(heard, [...Array(20).keys()]);
  assert.ok(
    corked.some(([packets, times]) => packets > 1 && times > 0),
    JSON.stringify(corked),
  );
  assert.equal(connection.request.socket.writableCorked, 0);
});
