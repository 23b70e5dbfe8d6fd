import { databaseReason } from '../../platform/database/database-errors.ts';
import { verifyMailServer } from '../../platform/mail/mailer.ts';
import { type Check, ok, problem } from '../check.ts';

/** Whether the mail server accepts this installation. Nothing is sent. */
export const mailCheck: Check = {
  name: 'mail',
  async run({ configuration: { smtpUrl } }) {
    if (smtpUrl === undefined) return undefined;
    const { host } = new URL(smtpUrl);
    try {
      await verifyMailServer(smtpUrl);
      return ok(`The mail server ${host} accepts this installation.`);
    } catch (error) {
      const reason = databaseReason(error);
      return problem(
        `The mail server ${host} cannot be used (${reason}).`,
        'Check SMTP_URL, its user and its password.',
      );
    }
  },
};
