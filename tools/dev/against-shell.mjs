import { checkPorts } from '../start/preflight.mjs';
import { servedRemote, startAll } from './processes.mjs';

/**
 * Serves one remote with its development server for a deployed shell, whose super user loads it in their tab
 * (docs/adr/0090). Exits with a line when there is no installation at the address.
 */
export async function developAgainst(shell, { app, name, port }) {
  const web = URL.canParse(shell) ? new URL(shell).origin : shell;
  const answer = await fetch(`${web}/config.json`).catch(() => undefined);
  if (!answer?.ok) {
    console.error(`${web} is no installation of Recado: its /config.json answers ${answer?.status ?? 'nothing'}.`);
    process.exit(1);
  }
  await checkPorts({ REMOTES_PORT: port });
  startAll([{ ...servedRemote({ app, port }), environment: { DEV_PORT: String(port), DEPLOYED_SHELL: 'true' } }]);
  console.log(`
${app} runs at http://127.0.0.1:${port}. As the platform's super user, or signed in with a grant to develop it, open
  ${web}/develop/${name}/${port}
For the super user, the installation needs REMOTE_OVERRIDES=enabled. The page reloads when a file is saved.
`);
}
