/** What the page must know before it can call anything. */
export interface Configuration {
  /** The API's address, without trailing slash. */
  apiUrl: string;
}

/** Asks the web server for the configuration. Rejects when it does not answer as it should. */
export async function loadConfiguration(): Promise<Configuration> {
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  const { apiUrl }: Partial<Configuration> = await answer.json();
  if (typeof apiUrl !== 'string') throw new Error('/config.json names no apiUrl');
  return { apiUrl: apiUrl.replace(/\/$/, '') };
}
