import type { Contact } from '../entities/contact.ts';

/** By what a person is reached and told apart where a number is usual; a person may have none (CLOUD-API, People). */
export type ContactHandle =
  | { kind: 'number'; number: string }
  | { kind: 'username'; username: string }
  | { kind: 'none' };

/** The number, else the username. Never another id of WhatsApp: people do not know those. */
export function contactHandle({ number, username }: Partial<Pick<Contact, 'number' | 'username'>>): ContactHandle {
  if (number) return { kind: 'number', number };
  return username ? { kind: 'username', username } : { kind: 'none' };
}
