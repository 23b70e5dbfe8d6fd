import { isIP } from 'node:net';
import { AppError } from '../../../platform/errors.ts';

/**
 * Checks the push address of a browser: https, a name instead of an IP address, and the default port, because the
 * server itself will call it. `allowed`: origins of the configuration that are not checked. Throws ERR_PUSH_ADDRESS.
 */
export function checkPushAddress(endpoint: string, allowed: readonly string[]): void {
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (allowed.includes(origin)) return;
  const isNamed = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  if (protocol === 'https:' && isNamed && port === '' && username + password === '') return;
  throw new AppError('ERR_PUSH_ADDRESS');
}
