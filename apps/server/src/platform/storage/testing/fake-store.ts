import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketPlace } from '../../../release-configuration.ts';
import { isSigned } from './signature.ts';

/** Answers in place of the store; `object` is the requested one. */
type Answering = (response: ServerResponse, asked: { method: string; object: Buffer | undefined }) => void;

/** A store with the part of S3 that this server uses. */
export interface FakeStore {
  /** The bucket and its key. */
  place: BucketPlace;
  /** By name, without the prefix. */
  objects: Map<string, Buffer>;
  /** The requests, e.g. `PUT sales/1.0.0-aaaaaaaa.json.gz`. */
  asked: string[];
  /** Answers with this function from now on; undefined: as a store does. */
  behave(answering: Answering | undefined): void;
  close(): void;
}

/** Answers with an error like that of a store, which contains the key. */
export function refusing(status: number, code: string): Answering {
  return (response) => void response.writeHead(status, { 'content-type': 'application/xml' }).end(errorText(code));
}

const key = 'KEYOFTESTS';

const errorText = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${key}</AWSAccessKeyId></Error>`;

/** Starts a store. It refuses every request that is not signed with its key. */
export async function startFakeStore(): Promise<FakeStore> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let behaviour: Answering | undefined;
  const root = '/releases/of.tests';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const content = await buffer(request);
    const name = decodeURIComponent(path).replace(`${root}/`, '');
    asked.push(`${method} ${name}`);
    const object = objects.get(name);
    if (behaviour) return behaviour(response, { method, object });
    if (!isSigned({ method, path, headers, content }, place)) {
      return refusing(403, 'SignatureDoesNotMatch')(response, { method, object });
    }
    if (method === 'PUT') objects.set(name, content);
    if (method === 'DELETE') objects.delete(name);
    if (method === 'PUT' || method === 'DELETE') return void response.writeHead(method === 'PUT' ? 200 : 204).end();
    if (!object) return refusing(404, 'NoSuchKey')(response, { method, object });
    response.writeHead(200, { 'content-length': object.length }).end(method === 'GET' ? object : undefined);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const place = { address: `http://127.0.0.1:${port}${root}`, region: 'sa-east-1', key, secret: 'Secret/of+tests' };
  return {
    place,
    objects,
    asked,
    behave(answering) {
      behaviour = answering;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
