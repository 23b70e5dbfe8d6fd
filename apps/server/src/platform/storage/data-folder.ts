import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Logger } from 'pino';

const ownerOnly = 0o700;

/** The name of the file with the passwords of a demo. */
export const demoCredentials = 'demo-credentials.json';

/** Creates the data folder if necessary, readable by the server's own account only. */
export async function secureDataFolder(folder: string, logger: Logger): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerOnly });
  const { mode } = await stat(folder);
  if ((mode & 0o777) === ownerOnly) return;
  // A volume of another owner keeps its permissions; they are the operator's decision.
  await chmod(folder, ownerOnly).catch((error: unknown) =>
    logger.warn({ err: error, folder }, 'other users of this machine can read the data folder'),
  );
}
