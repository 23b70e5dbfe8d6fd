import { AppError } from '../platform/errors.ts';

/** A permanent refusal by WhatsApp, which a retry would make worse (WHATSAPP.md, 463). */
export class RefusedError extends AppError {
  /** WhatsApp's own code. What the product itself finds out is an AppError with its code. */
  readonly reason: string;

  constructor(reason: string) {
    super('ERR_SENDING_WAPP_MSG', { cause: new Error(`WhatsApp refused the message: ${reason}`) });
    this.name = 'RefusedError';
    this.reason = reason;
  }
}
