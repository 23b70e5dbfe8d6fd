import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../workspace/children.mjs';
import { dataFolder } from '../workspace/environment.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { endsWithParent } from './server.mjs';

/** Starts the emulator and returns what the server needs to connect to it. Exits the process if it does not start. */
export async function startEmulatorProcess() {
  const child = startChild(projectNode, [...endsWithParent, join(root, 'apps/whatsapp-emulator/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EMULATOR_FOLDER: process.env.EMULATOR_FOLDER || join(dataFolder(), 'emulator') },
  });
  const ready = await firstLine(child);
  const { url, socketUrl, graphUrl, mediaCertificate } = JSON.parse(ready);
  const publicUrl = process.env.EMULATOR_URL || url;
  return {
    EMULATOR_URL: publicUrl,
    WHATSAPP_SOCKET_URL: socketUrl,
    GRAPH_URL: graphUrl,
    NODE_EXTRA_CA_CERTS: withOwn(mediaCertificate),
  };
}

/**
 * The file of the certificates that the server trusts besides those of Node: the emulator's, and the operator's own from
 * NODE_EXTRA_CA_CERTS, which Node takes from one file only.
 */
export function withOwn(mediaCertificate, own = process.env.NODE_EXTRA_CA_CERTS) {
  if (!own || own === mediaCertificate) return mediaCertificate;
  const both = `${mediaCertificate}.and-own.pem`;
  writeFileSync(both, `${readFileSync(own, 'utf8').trimEnd()}\n${readFileSync(mediaCertificate, 'utf8')}`);
  return both;
}

/** The emulator prints its addresses in one line of JSON. If it exits before, it has printed the reason. */
function firstLine(child) {
  return new Promise((give) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((candidate) => candidate.startsWith('{') && candidate.endsWith('}'));
      if (line) give(line);
    });
    child.on('exit', (code) => process.exit(code || 1));
  });
}
