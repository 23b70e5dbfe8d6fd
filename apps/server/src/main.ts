// `recado serve`: runs the roles of this process.
import type { Logger } from 'pino';
import { type Application, startApplication } from './app.ts';
import { needsSetup, setupToken } from './areas/company/setup/setup.service.ts';
import { pageAddress } from './cell-configuration.ts';
import { whatsappProviders } from './channels/providers.ts';
import { noWords } from './commands/read-words.ts';
import { runCommand } from './commands/run-command.ts';
import { type Configuration, inDataFolder } from './configuration.ts';
import { showQrToEmulator } from './demo/link-phone.ts';
import { openOfficialShop } from './demo/official-shop.ts';
import { bringToPhones } from './demo/phones.ts';
import { type PreparedDemo, prepareDemo } from './demo/prepare-demo.ts';
import { refuseStart } from './doctor/examine.ts';
import type { Database } from './platform/database/database.ts';
import { builtTemplate } from './platform/database/embedded/template.ts';
import { openDatabase } from './platform/database/open.ts';
import { returnMemoryWhenIdle } from './platform/observability/idle-memory.ts';
import { alsoTo, createLogger } from './platform/observability/logger.ts';
import { processFacts } from './platform/observability/process-facts.ts';
import { startTelemetry } from './platform/observability/tracing/telemetry.ts';
import { serverRelease } from './platform/observability/version.ts';
import { installationSecret } from './platform/security/secrets.ts';
import { secureDataFolder } from './platform/storage/data-folder.ts';
import { naming, startProblem } from './start-problem.ts';
import { stopOnSignals } from './stop.ts';

const usage = `recado serve

Runs the roles of this process (ROLES) until it is asked to stop (SIGTERM). It brings the database up to date before, unless
MIGRATE_AT_START=false. What it is configured with stands in .env.example.`;

await runCommand({
  name: 'serve',
  usage,
  read: noWords,
  async run(_nothing, context) {
    const configuration = context.configuration();
    await refuseStart(configuration);
    await run(configuration).catch((error: unknown) => {
      throw new Error(startProblem(error, configuration), { cause: error });
    });
    return undefined;
  },
});

async function run(configuration: Configuration): Promise<void> {
  const facts = processFacts(configuration.roles);
  const telemetry = await startTelemetry(configuration, facts);
  // Where several processes write into one log, lines say whose they are; the terminal of a demo has one.
  const base = configuration.demo ? undefined : facts;
  const logger = createLogger(configuration.logLevel, alsoTo(telemetry.logLines), undefined, base);
  telemetry.reportTo(logger);
  const folder = inDataFolder(configuration, 'database');
  // Read early, so that a missing secret is reported before anything is written.
  installationSecret(configuration);
  await secureDataFolder(configuration.dataFolder, logger).catch(naming('DATA_FOLDER'));
  const { databaseUrl: url, databaseSessionUrl: sessionUrl, databaseReadUrl: readUrl } = configuration;
  const { databaseConnections: connections } = configuration;
  const migration = configuration.migratesAtStart ? undefined : 'never';
  const place = { url, sessionUrl, readUrl, folder, template: builtTemplate() };
  const database = await openDatabase({ ...place, connections, migration, logger }).catch(
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
  stopOnSignals({ ...application, close: () => application.close().finally(telemetry.stop) }, database, logger);
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
  const lines = ['', `Recado ${serverRelease}`];
  if (application.webUrl) lines.push(`  web   ${configuration.webUrl}`);
  if (application.apiUrl)
    lines.push(`  API   ${configuration.apiUrl}  (documentation: ${application.operationsUrl}/docs)`);
  if (configuration.emulatorUrl) lines.push(`  phones of the WhatsApp emulator   ${configuration.emulatorUrl}`);
  if (!configuration.demo && (await database.system(needsSetup))) {
    const link = pageAddress(configuration, `/setup/${setupToken(application.platform.secret)}`);
    lines.push('', 'Nobody runs this installation yet. Create the super user with this one-time link:', `  ${link}`);
  }
  console.log(`${lines.join('\n')}\n`);
}
