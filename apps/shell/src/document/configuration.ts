import type { FileLimits } from '@recado/api/client';

/** The configuration that the page needs before its first call. */
export interface Configuration {
  /** The base URL of the API, without trailing slash. */
  apiUrl: string;
  /** The base URL of a demo's customer phones; absent outside a demo. */
  phonesUrl?: string;
  /** The largest files that the server takes, in bytes. */
  fileLimits?: FileLimits;
  /** The share of calls whose traces the server wants recorded, from 0 to 1. */
  traceShare?: number;
  /** The share of page loads that report how releases of remotes do, from 0 to 1. */
  reportShare: number;
  /**
   * Whether this user may run a remote from a development server of their machine in this tab; the name of the only one, for
   * whoever has a grant to develop it here (ADR 155).
   */
  remoteOverrides: boolean | string;
}

let loaded: Configuration | undefined;

/** The configuration of this page; undefined until it is loaded, before anything else is. */
export function configuration(): Configuration | undefined {
  return loaded;
}

/**
 * The configuration that the web server wrote into the page, or the answer of `/config.json` when a plain file server
 * serves the page. Rejects when neither is valid.
 */
export async function loadConfiguration(): Promise<Configuration> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="configuration"]')?.content;
  const {
    apiUrl,
    phonesUrl,
    fileLimits,
    traceShare,
    reportShare = 1,
    remoteOverrides = false,
  }: Partial<Configuration> = written ? JSON.parse(written) : await askForConfiguration();
  if (typeof apiUrl !== 'string') throw new Error('the configuration names no apiUrl');
  loaded = {
    apiUrl: apiUrl.replace(/\/$/, ''),
    phonesUrl: isWebAddress(phonesUrl) ? phonesUrl : undefined,
    ...(fileLimits && { fileLimits }),
    ...(typeof traceShare === 'number' && { traceShare }),
    reportShare,
    remoteOverrides,
  };
  return loaded;
}

async function askForConfiguration(): Promise<Partial<Configuration>> {
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  return answer.json();
}

function isWebAddress(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\//.test(address);
}
