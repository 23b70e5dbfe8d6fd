import type { CustomFieldSubject } from '@recado/contract';
import { eventKind } from '../../../platform/events/event-kind.ts';

/** A person, a program or a rule changed values of a contact or a ticket; imports do not tell. */
export const fieldValuesChanged = eventKind<{
  companyId: number;
  subject: CustomFieldSubject;
  recordId: number;
  /** The fields whose value is another one now. */
  fieldIds: readonly number[];
}>(['rules']);
