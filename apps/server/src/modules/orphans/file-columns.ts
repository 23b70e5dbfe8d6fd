import { contacts, mediaFiles } from '../../platform/database/schema/index.ts';

/** Every column that contains file ids. A file that none of them names is deleted at night, and not in a backup. */
export const fileColumns = [
  { table: mediaFiles, column: mediaFiles.name },
  { table: contacts, column: contacts.profilePicUrl },
] as const;
