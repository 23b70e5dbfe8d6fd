import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketPlace } from '../../../release-configuration.ts';
import { answerOperation, errorText, type Held } from './fake-operations.ts';
import { isPresigned, isSigned } from './signature.ts';

/** A request as `behave` sees it. */
interface Asked {
  method: string;
  /** Without the prefix. */
  name: string;
  query: URLSearchParams;
  object: Buffer | undefined;
  /** Answers as a store does after all, e.g. later, or with another content. */
  proceed: () => void;
}

/** Answers in place of the store. */
type Answering = (response: ServerResponse, asked: Asked) => void;

/** A store with the part of S3 that this server uses. */
export interface FakeStore {
  /** The bucket and its key. */
  place: BucketPlace;
  /** The contents by name, without the prefix. */
  objects: Map<string, Buffer>;
  /** Everything that is in the store. */
  held: Held;
  /** The requests, e.g. `PUT sales/1.0.0-aaaaaaaa.json.gz`. */
  asked: string[];
  /** Answers with this function from now on; undefined: as a store does. */
  behave(answering: Answering | undefined): void;
  close(): void;
}

/** Answers with an error like that of a store, which contains the key. */
export function refusing(status: number, code: string): (response: ServerResponse) => void {
  return (response) => void response.writeHead(status, { 'content-type': 'application/xml' }).end(errorText(code, key));
}

const key = 'KEYOFTESTS';

/** Starts a store. It refuses every request that is not signed with its key. */
export async function startFakeStore(): Promise<FakeStore> {
  const held: Held = { objects: new Map(), about: new Map(), uploads: new Map() };
  const asked: string[] = [];
  let behaviour: Answering | undefined;
  const bucket = '/releases';
  const root = `${bucket}/of.tests`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const content = await buffer(request);
    const { pathname, searchParams: query } = new URL(path, 'http://store');
    const name = decodeURIComponent(pathname).replace(`${root}/`, '');
    asked.push(`${method} ${name}${queryShown(query)}`);
    const proceed = () => {
      const isAllowed = query.has('X-Amz-Signature')
        ? isPresigned({ method, path, headers, content }, place)
        : isSigned({ method, path, headers, content }, place);
      if (!isAllowed) return void refusing(403, 'SignatureDoesNotMatch')(response);
      answerOperation(held, { method, name, query, headers, content, root, bucket }, response);
    };
    if (behaviour) behaviour(response, { method, name, query, object: held.objects.get(name), proceed });
    else proceed();
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
    objects: held.objects,
    held,
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

/** The operation that a query asks for, e.g. `?uploads`, without its values and the signature. */
function queryShown(query: URLSearchParams): string {
  const words = [...query.keys()].filter((name) => /^(uploads|uploadId|partNumber|list-type)$/.test(name)).sort();
  return words.length > 0 ? `?${words.join('&')}` : '';
}
