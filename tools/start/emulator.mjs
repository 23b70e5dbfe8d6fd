import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';

const folder = join(resolve(process.env.DATA_FOLDER ?? join(root, 'data')), 'emulator');
const port = process.env.EMULATOR_PORT ?? '8090';

/** Starts the emulator and answers what the server needs to reach it, once it listens. */
export async function startEmulatorProcess() {
  const child = spawn(projectNode, [join(root, 'apps/whatsapp-emulator/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EMULATOR_FOLDER: folder, EMULATOR_PORT: port },
  });
  const ready = await firstLine(child);
  const { url, socketUrl, mediaCertificate } = JSON.parse(ready);
  return {
    stop: () => child.kill('SIGTERM'),
    environment: { EMULATOR_URL: url, WHATSAPP_SOCKET_URL: socketUrl, NODE_EXTRA_CA_CERTS: mediaCertificate },
  };
}

/** The emulator says where it listens in one line of JSON; everything after it is for the reader. */
function firstLine(child) {
  return new Promise((give, refuse) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((candidate) => candidate.startsWith('{') && candidate.endsWith('}'));
      if (line) give(line);
    });
    child.on('exit', (code) => refuse(new Error(`The WhatsApp emulator ended with code ${code} before it listened.`)));
  });
}
