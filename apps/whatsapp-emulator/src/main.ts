import { tameSignal } from '@recado/signal';
import { addDemoPhones } from './demo.ts';
import { startEmulator } from './start.ts';

const DEFAULT_PORT = 8090;

tameSignal();
const port = Number(process.env.EMULATOR_PORT ?? DEFAULT_PORT);
const folder = process.env.EMULATOR_FOLDER;
const emulator = await startEmulator({
  port,
  socketPort: port + 1,
  mediaPort: port + 2,
  host: process.env.EMULATOR_HOST,
  folder,
  keepState: folder !== undefined,
});
addDemoPhones(emulator.world);

/** One line for the program that started this one, then some for whoever reads along. */
const { url, socketUrl, mediaCertificate } = emulator;
process.stdout.write(
  `${JSON.stringify({ url, socketUrl, mediaCertificate })}\n` +
    `WhatsApp emulator (this is not WhatsApp): open ${url} for the phones.\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
}
