import { ExternalApi } from '../stand-in/external-api.ts';
import { StandInCalls } from '../stand-in/stand-in-calls.ts';
import { OwnServer } from './own-server.mjs';

/**
 * What stands around a developed app: its server, the answers to its calls, and the external API for its server. The data
 * that it keeps are in memory, for both.
 */
export function worldOf(developed, port) {
  const server = new OwnServer(developed, { issuer: `http://localhost:${port}`, port: port + 1 });
  const calls = new StandInCalls({
    get declaredData() {
      return developed.manifest.data;
    },
    get scopes() {
      return developed.manifest.scopes;
    },
    server: (request) => server.ask(request),
  });
  return { server, calls, api: new ExternalApi(calls.data) };
}
