// Seals with SECRET what former secrets sealed (SECRET_FORMER): `npm run reseal`. The server may run meanwhile.
import { existsSync } from 'node:fs';
import { inDataFolder, readConfiguration } from '../configuration.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { knownSecret } from '../platform/security/secrets.ts';
import { type Resealed, reseal } from './reseal.ts';

async function run(): Promise<Resealed[]> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const configuration = readConfiguration();
  const secret = knownSecret(configuration);
  if (secret === undefined) throw new Error('SECRET is required: the one that the server runs with.');
  const { databaseUrl: url } = configuration;
  const folder = inDataFolder(configuration, 'database');
  const logger = createLogger(configuration.logLevel);
  const database = await openDatabase({
    url,
    folder,
    asItIs: true,
    connections: 1,
    connectionName: 'recado reseal',
    logger,
  });
  return reseal(database, secret).finally(() => database.close());
}

run().then(
  (columns) => {
    for (const { name, resealed } of columns) process.stdout.write(`  ${name.padEnd(32)} ${resealed}\n`);
    const unreadable = columns.filter((column) => column.unreadable > 0);
    if (unreadable.length === 0) {
      process.stdout.write('All is sealed with SECRET: SECRET_FORMER can go.\n');
      return;
    }
    const left = unreadable.map((column) => `${column.unreadable} of ${column.name}`).join(', ');
    process.stdout.write(`None of the secrets opens ${left}: add the one that sealed them to SECRET_FORMER.\n`);
    process.exitCode = 1;
  },
  (error: unknown) => {
    process.stderr.write(`${databaseReason(error)}\n`);
    process.exitCode = 1;
  },
);
