import type { Contact } from '@recado/contract';
import { contactHandle } from '@recado/contract/contact-handle';
import { translate } from '../../i18n/i18n.ts';
import { formatPhone } from './phone.ts';

/** What is shown in place of a person's number: the number, else `@username`, else that there is none. */
export function formatHandle(contact: Partial<Pick<Contact, 'number' | 'username'>>): string {
  const handle = contactHandle(contact);
  if (handle.kind === 'number') return formatPhone(handle.number);
  return handle.kind === 'username' ? `@${handle.username}` : translate('ui:contact.noNumber');
}
