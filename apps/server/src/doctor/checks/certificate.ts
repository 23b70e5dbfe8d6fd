import { type Check, ok, problem, warning } from '../check.ts';

const day = 86_400_000;
/** Days before its end in which a certificate should have been renewed. */
const few = 14;

/** The certificate that browsers get at WEB_URL. */
export const certificateCheck: Check = {
  name: 'certificate',
  async run({ configuration: { webUrl, roles }, readings }) {
    const url = new URL(webUrl);
    if (url.protocol !== 'https:' || !roles.has('web')) return undefined;
    const renew = `Renew the certificate of ${url.host}, at the proxy that terminates TLS.`;
    try {
      const { validTo, refusal } = await readings.certificateOf(url);
      const days = Math.floor((validTo.getTime() - readings.now()) / day);
      if (days < 0) return problem(`The certificate of ${url.host} ended ${-days} days ago.`, renew);
      if (refusal) return problem(`Browsers refuse the certificate of ${url.host} (${refusal}).`, renew);
      const found = `The certificate of ${url.host} is valid for ${days} days.`;
      return days < few ? warning(found, renew) : ok(found);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return warning(
        `${url.host} cannot be reached from here (${reason}), so its certificate is not known.`,
        'Check WEB_URL and the proxy, unless this machine may not reach it.',
      );
    }
  },
};
