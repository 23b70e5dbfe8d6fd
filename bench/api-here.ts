import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Application, startApplication } from '../apps/server/src/app.ts';
import { whatsappProviders } from '../apps/server/src/channels/providers.ts';
import { readConfiguration } from '../apps/server/src/configuration.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';

/** The password of the users of a company whose API runs here. */
export const password = 'only for the measurement';

/** Runs the API in this process on a database, without limits of calls per minute, in a folder that is removed at the end. */
export async function startApi(
  database: Database,
  logger: Logger,
): Promise<{ url: string; platform: Application['platform']; close: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  const configuration = readConfiguration({
    DATA_FOLDER: dataFolder,
    // The database may have been filled for a former measurement.
    ADOPT_DATA_FOLDER: 'true',
    ROLES: 'api',
    API_PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'true',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const providers = whatsappProviders(configuration);
  const application = await startApplication({ configuration, logger, database, clock: () => new Date(), providers });
  return {
    url: application.apiUrl,
    platform: application.platform,
    close: async () => {
      await application.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Signs the n-th user of a seeded company in (from 1). Returns the headers of their calls. */
export async function signInAs(url: string, companyId: number, n: number): Promise<Record<string, string>> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench-${companyId}-${n}@example.com`, password }),
  });
  const { token }: { token: string } = await response.json();
  return { authorization: `Bearer ${token}` };
}

/** The answer to a GET; throws unless it is one of success. */
export async function readFrom(url: string, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url + path, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The day of so many days ago, as the API reads it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
