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
  /** Resolves when the mail server took it. Rejects when that is refused or cannot be reached. */
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

/** A mail server that does not answer is given up before the lease of a job ends. */
function patient(url: string): string {
  const address = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, '15000');
  }
  return address.href;
}
