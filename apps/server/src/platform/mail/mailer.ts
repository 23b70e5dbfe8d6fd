import type { MailConfiguration } from '../../mail-configuration.ts';

/** An e-mail of plain text. Mail systems take two with the same `id` for one. */
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
      const transport = createTransport(patient(smtpUrl), {});
      try {
        await transport.sendMail({ ...mail, from: mailFrom, messageId: `<${id}@recado>` });
      } finally {
        transport.close();
      }
    },
  };
}

/** The address with time limits for a silent mail server, shorter than the lease of a job. */
function patient(url: string): string {
  const address = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, '15000');
  }
  return address.href;
}
