import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../platform/errors.ts';

/** WhatsApp refused something for good: trying again would only make it worse (WHATSAPP.md, 463). */
export class RefusedError extends AppError {
  /** WhatsApp's own code, or a code of the catalogue. */
  readonly reason: string;

  constructor(reason: string) {
    super('ERR_SENDING_WAPP_MSG', { cause: new Error(`WhatsApp refused the message: ${reason}`) });
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

/** WhatsApp takes nothing under this address (any more), e.g. because the person is reached under another one. */
const contactRefused = '463';

/** What a screen can explain about a refusal: codes of WhatsApp say nothing to an agent. */
export function refusalCode(reason: string): ErrorCode {
  if (reason === 'ERR_MEDIA_EXPIRED') return reason;
  return reason === contactRefused ? 'ERR_WAPP_CONTACT_REFUSED' : 'ERR_WAPP_REFUSED';
}
