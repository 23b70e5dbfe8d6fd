import { type Application, startApplication } from './app.ts';
import { whatsappProviders } from './channels/providers.ts';
import { type Configuration, inDataFolder, readConfiguration } from './configuration.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { showQrToEmulator } from './demo/show-qr.ts';
import { needsSetup, setupToken } from './modules/setup/setup.service.ts';
import type { Database } from './platform/database/database.ts';
import { builtTemplate } from './platform/database/embedded/template.ts';
import { openDatabase } from './platform/database/open.ts';
import { createLogger } from './platform/observability/logger.ts';
import { installationSecret } from './platform/security/secrets.ts';
import { stopOnSignals } from './stop.ts';

const oldestNode = 22;
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Node ${oldestNode} or newer is needed; this is ${process.version}. Start with \`npm start\`.`);
  process.exit(1);
}

try {
  await run(readConfiguration());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function run(configuration: Configuration): Promise<void> {
  const logger = createLogger(configuration.logLevel);
  const folder = inDataFolder(configuration, 'database');
  // Asked for early, so that a missing secret is said before anything is written.
  installationSecret(configuration);
  const database = await openDatabase({ url: configuration.databaseUrl, folder, template: builtTemplate(), logger });
  const demo = configuration.demo ? await prepareDemo(configuration, database) : undefined;
  if (configuration.demo && configuration.emulatorUrl) showQrToEmulator(database, configuration.emulatorUrl, logger);
  const application = await startApplication({
    configuration,
    logger,
    clock: () => new Date(),
    database,
    providers: whatsappProviders(configuration),
  });
  stopOnSignals(application, database, logger);
  await sayWhereToGo(configuration, application, database);
  if (demo) console.log(demo);
}

async function sayWhereToGo(configuration: Configuration, application: Application, database: Database): Promise<void> {
  const lines = ['', 'Recado 7.0.0'];
  if (application.webUrl) lines.push(`  web   ${configuration.webUrl}`);
  if (application.apiUrl) lines.push(`  API   ${configuration.apiUrl}  (documentation: ${configuration.apiUrl}/docs)`);
  if (configuration.emulatorUrl) lines.push(`  phones of the WhatsApp emulator   ${configuration.emulatorUrl}`);
  if (!configuration.demo && (await database.system(needsSetup))) {
    const link = `${configuration.webUrl}/setup/${setupToken(application.platform.secret)}`;
    lines.push('', 'Nobody runs this installation yet. Create the super user with this one-time link:', `  ${link}`);
  }
  console.log(`${lines.join('\n')}\n`);
}
