import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import tls from 'node:tls';
import { z } from 'zod';
import { type EmulatorClient, emulatorClient } from './emulator-client.ts';

const program = join(import.meta.dirname, 'emulator-process.ts');
const firstLine = z.object({ url: z.string(), socketUrl: z.string(), mediaCertificate: z.string() });

/** An emulator with its own memory, apart from the test's. */
export interface EmulatorApart {
  phones: EmulatorClient;
  socketUrl: string;
  close(): Promise<void>;
}

/** Starts the emulator in its own process; this process trusts its media host. */
export async function startEmulatorApart(): Promise<EmulatorApart> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, socketUrl, mediaCertificate } = firstLine.parse(JSON.parse(String(line)));
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(mediaCertificate, 'utf8')]);
  return {
    phones: emulatorClient(url),
    socketUrl,
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
