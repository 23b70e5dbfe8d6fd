import { loadConfiguration } from '../document/configuration.ts';

/** Makes the page have a configuration in which this user may run remotes of their machine, only the one that it names, or none. */
export async function configurePage({ remoteOverrides }: { remoteOverrides: boolean | string }): Promise<void> {
  const meta = document.createElement('meta');
  meta.name = 'configuration';
  meta.content = JSON.stringify({ apiUrl: 'http://127.0.0.1:8080', remoteOverrides });
  document.head.replaceChildren(meta);
  await loadConfiguration();
}
