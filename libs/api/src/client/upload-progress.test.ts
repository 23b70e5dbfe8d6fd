import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from './client.ts';
import { configureClient } from './client-options.ts';

let sentAs: string | undefined;
const server: Server = createServer((request, response) => {
  if (request.method === 'POST') sentAs = request.headers['content-type'];
  request.resume().on('end', () => {
    response.setHeader('Access-Control-Allow-Origin', 'http://localhost');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'authorization,content-type,traceparent,x-recado-client');
    response.end('{}');
  });
});

beforeAll(() => new Promise<void>((started) => void server.listen(0, '127.0.0.1', started)));
afterAll(() => void server.close());

test('a form is sent unchanged, and its upload progress is reported', async () => {
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureClient({ apiUrl, getToken: () => 't', onSignedIn: () => undefined, onSignedOut: () => undefined });
  const percents: number[] = [];
  const file = new File(['x'.repeat(10_000)], 'note.txt');
  await send('POST /messages/:ticketId', {
    params: { ticketId: 1 },
    files: [{ field: 'medias', file }],
    onProgress: (percent) => percents.push(percent),
  });
  expect(sentAs).toMatch(/^multipart\/form-data; boundary=/);
  expect(percents.length).toBeGreaterThan(0);
});
