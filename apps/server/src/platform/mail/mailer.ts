import type { MailConfiguration } from '../../mail-configuration.ts';
import { countMail } from '../observability/metrics/outgoing.ts';

/** An e-mail, sent as plain text and as HTML. Mail systems treat two e-mails with the same `id` as one. */
export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs, with an empty line between them. */
  text: string;
  /** The language of the text, e.g. `pt`. */
  language: string;
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
    async send({ id, language, ...mail }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(withTimeLimits(smtpUrl), {});
      try {
        await transport.sendMail({
          ...mail,
          html: htmlOf(mail, language),
          from: mailFrom,
          messageId: `<${id}@recado>`,
        });
        countMail('sent');
      } catch (error) {
        countMail('failed');
        throw error;
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects to a mail server and signs in there. Rejects when it refuses or cannot be reached. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(withTimeLimits(smtpUrl), {});
  await transport.verify().finally(() => transport.close());
}

/** The text as a page of its own: paragraphs, with addresses as links. Everything else is shown as written. */
export function htmlOf({ subject, text }: Pick<Mail, 'subject' | 'text'>, language: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const lines = escaped(paragraph).replace(/\bhttps?:\/\/[^\s<>]*[^\s<>.,;:!?)]/g, '<a href="$&">$&</a>');
    return `<p>${lines.replaceAll('\n', '<br>')}</p>`;
  });
  const style = 'font:16px/1.5 system-ui,sans-serif;color:#1d1f21;background:#fff;max-width:560px;margin:24px auto';
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${style}">${paragraphs.join('')}</body></html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The mail server's address with time limits, which are shorter than the lease of a job, in case it is silent. */
function withTimeLimits(url: string): string {
  const address = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, '15000');
  }
  return address.href;
}
