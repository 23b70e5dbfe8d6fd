import { contacts } from '../contacts/contacts.schema.ts';
import { mediaFiles } from '../messages/messages.schema.ts';

/** Every column that contains file ids. A file that none of them names is deleted at night, and left out of backups. */
export const fileColumns = [
  { table: mediaFiles, column: mediaFiles.name },
  { table: contacts, column: contacts.profilePicUrl },
] as const;
