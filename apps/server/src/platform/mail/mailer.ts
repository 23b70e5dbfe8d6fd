import type { MailConfiguration } from '../../mail-configuration.ts';

/** An e-mail of plain text. Mail systems treat two e-mails with the same `id` as one. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  id: string;
}

/** The port to e-mail. */
export interface Mailer {
  /** Resolves when the mail server accepted it. Rejects when it refuses or cannot be reached. */
  send(mail: Mail): Promise<void>;
}

/** A mailer over SMTP; undefined where none is configured. The package is loaded with the first e-mail. */
export function createMailer({ smtpUrl, mailFrom }: MailConfiguration): Mailer | undefined {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  return {
    async send({ id, ...mail }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(withTimeLimits(smtpUrl), {});
      try {
        await transport.sendMail({ ...mail, from: mailFrom, messageId: `<${id}@recado>` });
      } finally {
        transport.close();
      }
    },
  };
}

/** The mail server's address with time limits, which are shorter than the lease of a job, in case it is silent. */
function withTimeLimits(url: string): string {
  const address = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, '15000');
  }
  return address.href;
}
