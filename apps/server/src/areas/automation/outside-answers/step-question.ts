import type { CompanyLanguage } from '@recado/contract';

/** A message of a customer that an app answers. */
export interface StepQuestion {
  ticketId: number;
  contactId: number;
  /** The same for every attempt, so that the app recognises a repeated question. */
  messageId: number;
  text: string;
  language: CompanyLanguage;
  /** Whether the step begins with it: then it chose the option, and answers nothing that the app asked. */
  isFirst: boolean;
}
