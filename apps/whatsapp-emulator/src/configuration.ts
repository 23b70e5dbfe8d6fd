import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535).optional();

/** Every variable that the emulator reads. */
export const emulatorVariables = z.object({
  EMULATOR_PORT: port.describe('The page and admin API of the WhatsApp emulator. Default: 8090'),
  EMULATOR_SOCKET_PORT: port.describe('What the server connects to instead of WhatsApp. Default: EMULATOR_PORT + 1'),
  EMULATOR_MEDIA_PORT: port.describe('The files of the emulator, over HTTPS. Default: EMULATOR_PORT + 2'),
  EMULATOR_GRAPH_PORT: port.describe(
    "The official WhatsApp platform (Meta's Graph API) of the emulator. Default: EMULATOR_PORT + 3",
  ),
  EMULATOR_HOST: z
    .string()
    .optional()
    .describe('The address the emulator binds to. Default: 127.0.0.1; it asks nobody for a password'),
  EMULATOR_FOLDER: z
    .string()
    .optional()
    .describe('Where the emulator keeps phones and chats. Default with npm start: <DATA_FOLDER>/emulator'),
});

const defaultPort = 8090;

/** Where the emulator listens and stores its state. Port 0 lets the system choose. */
export interface EmulatorConfiguration {
  port: number;
  socketPort: number;
  mediaPort: number;
  graphPort: number;
  host: string | undefined;
  folder: string | undefined;
}

/** Reads the environment. Throws an Error with one line that names every invalid variable. */
export function readEmulatorConfiguration(environment: Record<string, string | undefined>): EmulatorConfiguration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = emulatorVariables.safeParse(given);
  if (!read.success) {
    const reasons = read.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new Error(`Wrong configuration. ${reasons.join('; ')}`);
  }
  const { EMULATOR_PORT, EMULATOR_SOCKET_PORT, EMULATOR_MEDIA_PORT, EMULATOR_GRAPH_PORT } = read.data;
  const { EMULATOR_HOST, EMULATOR_FOLDER } = read.data;
  const first = EMULATOR_PORT ?? defaultPort;
  const following = (distance: number) => (first === 0 ? 0 : first + distance);
  return {
    port: first,
    socketPort: EMULATOR_SOCKET_PORT ?? following(1),
    mediaPort: EMULATOR_MEDIA_PORT ?? following(2),
    graphPort: EMULATOR_GRAPH_PORT ?? following(3),
    host: EMULATOR_HOST,
    folder: EMULATOR_FOLDER,
  };
}

/** Why the emulator did not start, in one line that names the variable to change. */
export function emulatorProblem(error: unknown, configuration: EmulatorConfiguration): string {
  if (!(error instanceof Error) || !('code' in error)) return error instanceof Error ? error.message : String(error);
  const { code } = error;
  const port = 'port' in error ? error.port : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${portVariable(port, configuration)} to a free one.`;
  if (port !== undefined || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${configuration.host} is no address to listen on (${code}). Change EMULATOR_HOST.`;
  }
  return `${configuration.folder} cannot be used (${code}). Set EMULATOR_FOLDER to a folder that this user may write to.`;
}

function portVariable(port: unknown, configuration: EmulatorConfiguration): string {
  if (port === configuration.port) return 'EMULATOR_PORT';
  if (port === configuration.socketPort) return 'EMULATOR_SOCKET_PORT';
  return port === configuration.mediaPort ? 'EMULATOR_MEDIA_PORT' : 'EMULATOR_GRAPH_PORT';
}
