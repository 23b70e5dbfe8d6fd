import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../platform/errors.ts';

/** WhatsApp refused permanently: a retry would only make it worse (WHATSAPP.md, 463). */
export class RefusedError extends AppError {
  /** WhatsApp's code, or a code of the catalogue. */
  readonly reason: string;

  constructor(reason: string) {
    super('ERR_SENDING_WAPP_MSG', { cause: new Error(`WhatsApp refused the message: ${reason}`) });
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

/** WhatsApp accepts nothing at this address (any more), e.g. because the person has another one. */
const contactRefused = '463';

/** A code that a screen can explain: WhatsApp's own codes mean nothing to an agent. */
export function refusalCode(reason: string): ErrorCode {
  if (reason === 'ERR_MEDIA_EXPIRED') return reason;
  return reason === contactRefused ? 'ERR_WAPP_CONTACT_REFUSED' : 'ERR_WAPP_REFUSED';
}
