import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './paths.mjs';

/** Reads `.env` of the repository's root; variables of the environment take precedence. */
export function readEnvironmentFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Whether the product starts as a demo, by the same rule as apps/server/src/configuration.ts. */
export function isDemo() {
  if (process.env.DEMO) return process.env.DEMO !== 'false';
  return process.env.NODE_ENV !== 'production' && !process.env.DATABASE_URL;
}

/** The absolute path of the data folder. */
export function dataFolder() {
  return resolve(root, process.env.DATA_FOLDER || 'data');
}

/** The number in a variable that sets a port, or the given default. */
export function portOf(variable, usual) {
  return process.env[variable] ? Number(process.env[variable]) : usual;
}

/**
 * The server's ports by their variables, by the same rules as apps/server/src/configuration.ts; both may be the same.
 */
export function serverPorts() {
  const [web, api] = [portOf('WEB_PORT', 3000), portOf('API_PORT', 8080)];
  const operations = portOf('OPERATIONS_PORT', api + 1 === web ? api + 2 : api + 1);
  return { WEB_PORT: web, ...(api === web ? {} : { API_PORT: api }), OPERATIONS_PORT: operations };
}

/** The emulator's ports by their variables: by default, the others follow the first one. */
export function emulatorPorts() {
  const page = portOf('EMULATOR_PORT', 8090);
  return {
    EMULATOR_PORT: page,
    EMULATOR_SOCKET_PORT: portOf('EMULATOR_SOCKET_PORT', page === 0 ? 0 : page + 1),
    EMULATOR_MEDIA_PORT: portOf('EMULATOR_MEDIA_PORT', page === 0 ? 0 : page + 2),
    EMULATOR_GRAPH_PORT: portOf('EMULATOR_GRAPH_PORT', page === 0 ? 0 : page + 3),
  };
}
