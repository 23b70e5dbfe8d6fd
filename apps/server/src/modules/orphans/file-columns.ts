import { contacts, mediaFiles } from '../../platform/database/schema/index.ts';

/** Every column that contains file ids. A file that none of them names is deleted at night, and left out of backups. */
export const fileColumns = [
  { table: mediaFiles, column: mediaFiles.name },
  { table: contacts, column: contacts.profilePicUrl },
] as const;
