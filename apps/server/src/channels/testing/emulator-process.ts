/** An emulator as a program of its own, for tests that look at their own memory: `node emulator-process.ts`. */
import { startEmulator } from '@recado/whatsapp-emulator';

const { url, socketUrl, mediaCertificate } = await startEmulator();
process.stdout.write(`${JSON.stringify({ url, socketUrl, mediaCertificate })}\n`);
