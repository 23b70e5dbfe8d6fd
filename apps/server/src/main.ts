import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { type Application, startApplication } from './app.ts';
import { needsSetup, setupToken } from './areas/company/setup/setup.service.ts';
import { whatsappProviders } from './channels/providers.ts';
import { type Configuration, inDataFolder, readConfiguration } from './configuration.ts';
import { showQrToEmulator } from './demo/link-phone.ts';
import { openOfficialShop } from './demo/official-shop.ts';
import { bringToPhones } from './demo/phones.ts';
import { type PreparedDemo, prepareDemo } from './demo/prepare-demo.ts';
import type { Database } from './platform/database/database.ts';
import { builtTemplate } from './platform/database/embedded/template.ts';
import { openDatabase } from './platform/database/open.ts';
import { returnMemoryWhenIdle } from './platform/observability/idle-memory.ts';
import { createLogger } from './platform/observability/logger.ts';
import { serverBuild, serverVersion } from './platform/observability/version.ts';
import { installationSecret } from './platform/security/secrets.ts';
import { secureDataFolder } from './platform/storage/data-folder.ts';
import { naming, startProblem } from './start-problem.ts';
import { stopOnSignals } from './stop.ts';

const oldestNode = 22;
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Node ${oldestNode} or newer is needed; this is ${process.version}. Start with \`npm start\`.`);
  process.exit(1);
}

if (existsSync('.env')) process.loadEnvFile('.env');
const configuration = readOrEnd();
await run(configuration).catch((error: unknown) => {
  console.error(startProblem(error, configuration));
  process.exit(1);
});

/** The configuration; if it is invalid, the process exits with one line that names the problem. */
function readOrEnd(): Configuration {
  try {
    return readConfiguration();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function run(configuration: Configuration): Promise<void> {
  const facts = { host: hostname(), pid: process.pid, roles: [...configuration.roles].join(), build: serverBuild };
  // Where several processes write into one log, lines say whose they are; the terminal of a demo has one.
  const logger = createLogger(configuration.logLevel, undefined, undefined, configuration.demo ? undefined : facts);
  const folder = inDataFolder(configuration, 'database');
  // Read early, so that a missing secret is reported before anything is written.
  installationSecret(configuration);
  await secureDataFolder(configuration.dataFolder, logger).catch(naming('DATA_FOLDER'));
  const { databaseUrl: url, databaseConnections: connections } = configuration;
  const database = await openDatabase({ url, connections, folder, template: builtTemplate(), logger }).catch(
    naming(url ? 'DATABASE_URL' : 'DATA_FOLDER'),
  );
  const demo = configuration.demo ? await prepareDemo(configuration, database) : undefined;
  if (demo) await useEmulator(configuration, { database, demo, logger });
  const application = await startApplication({
    configuration,
    logger,
    clock: () => new Date(),
    database,
    providers: whatsappProviders(configuration),
  });
  stopOnSignals(application, database, logger);
  if (demo) await useOfficialPlatform(configuration, { application, demo, logger });
  returnMemoryWhenIdle();
  await printUrls(configuration, application, database);
  if (demo) console.log(demo.text);
}

/**
 * Puts the demo's conversations on the emulator's phones and links the shop's phone; does nothing without an emulator.
 */
async function useEmulator(
  { demoEmpty, emulatorUrl }: Configuration,
  { database, demo, logger }: { database: Database; demo: PreparedDemo; logger: Logger },
): Promise<void> {
  if (!emulatorUrl) return;
  showQrToEmulator(database, { emulatorUrl, link: !demoEmpty, logger });
  await bringToPhones(emulatorUrl, demo.staff, demo.chats).catch((error: unknown) =>
    logger.warn({ err: error }, 'the phones of the emulator show nothing of the demo'),
  );
}

/** Connects a new demo to the emulator's official platform; its webhooks need a server that answers. */
async function useOfficialPlatform(
  { emulatorUrl }: Configuration,
  { application, demo, logger }: { application: Application; demo: PreparedDemo; logger: Logger },
): Promise<void> {
  const { apiUrl, platform } = application;
  if (!emulatorUrl || !apiUrl || !demo.company) return;
  await openOfficialShop(platform, { emulatorUrl, apiUrl }, demo.company).catch((error: unknown) =>
    logger.warn({ err: error }, 'the demo has no connection of the official platform'),
  );
}

async function printUrls(configuration: Configuration, application: Application, database: Database): Promise<void> {
  const lines = ['', `Recado ${serverVersion}, build ${serverBuild}`];
  if (application.webUrl) lines.push(`  web   ${configuration.webUrl}`);
  if (application.apiUrl)
    lines.push(`  API   ${configuration.apiUrl}  (documentation: ${application.operationsUrl}/docs)`);
  if (configuration.emulatorUrl) lines.push(`  phones of the WhatsApp emulator   ${configuration.emulatorUrl}`);
  if (!configuration.demo && (await database.system(needsSetup))) {
    const link = `${configuration.webUrl}/setup/${setupToken(application.platform.secret)}`;
    lines.push('', 'Nobody runs this installation yet. Create the super user with this one-time link:', `  ${link}`);
  }
  console.log(`${lines.join('\n')}\n`);
}
