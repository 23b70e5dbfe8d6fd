import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { mediaFiles } from '../areas/conversations/messages/messages.schema.ts';

/**
 * Every column that contains file ids. Files without an id in these columns are deleted at night, and backups omit
 * them.
 */
export const fileColumns = [
  { table: mediaFiles, column: mediaFiles.name },
  { table: contacts, column: contacts.profilePicUrl },
] as const;
