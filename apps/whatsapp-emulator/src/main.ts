import { type EmulatorConfiguration, emulatorProblem, readEmulatorConfiguration } from './configuration.ts';
import { addDemoPhones } from './demo.ts';
import { startEmulator } from './start.ts';

const configuration = readOrEnd();
await run(configuration).catch((error: unknown) => {
  process.stderr.write(`WhatsApp emulator: ${emulatorProblem(error, configuration)}\n`);
  process.exit(1);
});

function readOrEnd(): EmulatorConfiguration {
  try {
    return readEmulatorConfiguration(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

async function run(given: EmulatorConfiguration): Promise<void> {
  const emulator = await startEmulator({ ...given, keepState: given.folder !== undefined });
  addDemoPhones(emulator.world);

  /** One line of JSON for the parent process, then some for people. */
  const { url, socketUrl, graphUrl, mediaCertificate } = emulator;
  process.stdout.write(
    `${JSON.stringify({ url, socketUrl, graphUrl, mediaCertificate })}\n` +
      `WhatsApp emulator (this is not WhatsApp): open ${url} for the phones.\n`,
  );

  let closing = false;
  const close = () => {
    // A terminal and parent processes both send Ctrl+C; the state must be written completely.
    if (closing) return;
    closing = true;
    void emulator.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}
