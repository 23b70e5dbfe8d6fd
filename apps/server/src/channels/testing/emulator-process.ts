/** An emulator as its own process, for tests that measure their memory: `node emulator-process.ts`. */
import { startEmulator } from '@recado/whatsapp-emulator';

const { url, socketUrl, mediaCertificate } = await startEmulator();
process.stdout.write(`${JSON.stringify({ url, socketUrl, mediaCertificate })}\n`);
