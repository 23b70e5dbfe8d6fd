import { missingSecret } from '../../platform/security/secrets.ts';
import { type Check, ok, problem, warning } from '../check.ts';

/** SECRET, and those that it replaced. */
export const secretCheck: Check = {
  name: 'secret',
  isFatal: true,
  async run({ configuration: { demo, secret, formerSecrets } }) {
    if (!secret && !demo) return problem(missingSecret, 'Set SECRET, e.g. to what `openssl rand -base64 48` prints.');
    if (!secret) return ok('The demo keeps a secret of its own in the data folder.');
    if (formerSecrets.length === 0) return ok('SECRET is set.');
    return warning(
      `SECRET is set, and SECRET_FORMER has ${formerSecrets.length} that it replaced.`,
      'Run `recado reseal`, and remove SECRET_FORMER when the partners have their new keys.',
    );
  },
};
