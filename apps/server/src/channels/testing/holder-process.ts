/**
 * The role `channels` in its own process, for tests that kill it or make it hang: `fork` it with `HolderSettings` as
 * JSON and a further pipe (number 4). It sends `ready`, answers each question whether it holds a connection, and ends
 * with its parent. On the message `hang` it blocks until a byte arrives through the pipe.
 */
import { readSync } from 'node:fs';
import { startApplication } from '../../app.ts';
import { readConfiguration } from '../../configuration.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { testLogger } from '../../testing/database.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import { defaultBaileysSettings } from '../baileys/settings.ts';
import { createSqlPairings } from '../baileys/sql-pairings.ts';

/** The installation to which the process belongs. */
export interface HolderSettings {
  databaseUrl: string;
  secret: string;
  folder: string;
  socketUrl: string;
  /** Milliseconds; 200 and 4,000 by default. */
  heartbeat?: number;
  leaseDuration?: number;
}

/** A message to the process: the question whether it holds a connection, or the order to hang. */
export type HolderQuestion = { holds: number } | 'hang';

/** The pipe that ends the hang. */
export const wakingPipe = 4;

if (process.send) await start(JSON.parse(process.argv[2] ?? ''));

async function start({ databaseUrl, secret, folder, socketUrl, ...timing }: HolderSettings): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, logger: testLogger });
  const backoff = { first: 20, longest: 80, stableAfter: 60_000, failuresUntilPause: 100, pause: 200 };
  const application = await startApplication({
    configuration: {
      ...readConfiguration({ DATA_FOLDER: folder, SECRET: secret, ROLES: 'channels' }),
      // A free port, because several processes run on this machine.
      operationsPort: 0,
    },
    logger: testLogger,
    clock: () => new Date(),
    database,
    providers: (parts) => [
      createBaileysProvider(
        { ...defaultBaileysSettings, socketUrl, backoff },
        createSqlPairings(parts.database, parts.seal),
      ),
    ],
    ...{ heartbeat: 200, leaseDuration: 4_000, ...timing },
  });
  process.on('SIGTERM', () => void stop());
  const stop = async () => {
    await application.drain();
    await application.close();
    process.exit();
  };
  process.on('disconnect', () => process.exit());
  process.on('message', (question: HolderQuestion) => {
    if (question === 'hang') readSync(wakingPipe, Buffer.alloc(1));
    else process.send?.(application.channels.channel(question.holds) !== undefined);
  });
  process.send?.('ready');
}
