import { z } from 'zod';

/** The variables of e-mail. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'begins with smtp:// or smtps://')
    .optional()
    .describe('The mail server, e.g. smtps://user:password@smtp.example.com; without it no e-mail is sent'),
  MAIL_FROM: z.string().min(3).optional().describe('Whom e-mails are from, e.g. Recado <contas@example.com>'),
};

/** How e-mails are sent. */
export interface MailConfiguration {
  /** Undefined: not at all. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
}

/** The configuration of e-mail, from the variables. Throws an Error for a mail server without a sender. */
export function mailConfiguration(read: z.output<z.ZodObject<typeof mailVariables>>): MailConfiguration {
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined) {
    throw new Error('Wrong configuration. MAIL_FROM: says whom e-mails are from, and is needed with SMTP_URL');
  }
  return { smtpUrl: read.SMTP_URL, mailFrom: read.MAIL_FROM };
}
