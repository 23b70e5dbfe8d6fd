import { type Check, ok, warning } from '../check.ts';

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the product knows who calls it, and browsers may use it. */
export const proxyCheck: Check = {
  name: 'proxy',
  async run({ configuration: { webUrl, apiUrl, trustProxy, roles } }) {
    if (!roles.has('web') && !roles.has('api')) return undefined;
    const addresses = [new URL(webUrl), new URL(apiUrl)];
    if (addresses.some(({ protocol, hostname }) => protocol === 'http:' && !thisMachine.has(hostname))) {
      return warning(
        `${webUrl} or ${apiUrl} is reached without TLS: browsers offer neither notifications nor voice notes.`,
        'Set WEB_URL and API_URL to https addresses of a proxy that terminates TLS.',
      );
    }
    if (webUrl.startsWith('https:') && trustProxy === '') {
      return warning(
        'WEB_URL is https, so a proxy is in front, and TRUST_PROXY does not name it: all callers share one rate limit.',
        'Set TRUST_PROXY to the address of the proxy.',
      );
    }
    return ok(
      trustProxy === '' ? 'Callers reach the listeners directly.' : `${trustProxy} is trusted to name callers.`,
    );
  },
};
