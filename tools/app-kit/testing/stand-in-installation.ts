import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { RunManifest } from '../stand-in/context-of.ts';
import { ExternalApi } from '../stand-in/external-api.ts';
import { type DeclaredStep, StandInInstallation } from '../stand-in/installation.ts';
import { KeptValues } from '../stand-in/kept-values.ts';

/** An installation for the tests of an app's server, which it can call back: its API and its keys are at `issuer`. */
export interface ListeningInstallation extends StandInInstallation {
  /** What the app keeps: its server reads and writes it by the external API. */
  data: KeptValues;
  close: () => void;
}

/**
 * Stands for an installation before the server of the app in a folder, by default the present one. `origin` is that of
 * the manifest's server. Close it in the end.
 */
export async function standInInstallation({
  folder = '.',
  company = 1,
  origin,
}: {
  folder?: string;
  company?: number;
  origin?: string;
} = {}): Promise<ListeningInstallation> {
  const manifest: RunManifest & { server?: { origin: string }; steps?: DeclaredStep[] } = JSON.parse(
    readFileSync(join(resolve(folder), 'recado-app.json'), 'utf8'),
  );
  const data = new KeptValues(() => manifest.data ?? []);
  const api = new ExternalApi(data);
  const listener = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    let text = '';
    for await (const part of request) text += part;
    const isKeys = url === '/.well-known/jwks.json';
    const { status, body } = isKeys
      ? { status: 200, body: installation.jwks() }
      : api.answer({ method, url, authorization: headers.authorization, text });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const server = origin ?? manifest.server?.origin ?? '';
  const choices = {
    origin: server,
    issuer: `http://127.0.0.1:${port}`,
    app: manifest.name,
    company,
    steps: manifest.steps ?? [],
  };
  const installation = new StandInInstallation(choices);
  const close = () => {
    listener.closeAllConnections();
    listener.close();
  };
  return Object.assign(installation, { data, close });
}
