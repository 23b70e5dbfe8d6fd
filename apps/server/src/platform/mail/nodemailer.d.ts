/** The parts of the package that this server uses. */
declare module 'nodemailer' {
  interface Mail {
    from: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
  }

  interface Transport {
    sendMail(mail: Mail): Promise<unknown>;
    /** Connects and signs in. */
    verify(): Promise<unknown>;
    close(): void;
  }

  export function createTransport(url: string, defaults: Record<string, never>): Transport;
}
