import { z } from 'zod';

/** What a key may allow: to read or to change records of one kind. To change does not include to read. */
export const apiScopes = [
  'messages:send',
  'messages:read',
  'tickets:read',
  'tickets:write',
  'contacts:read',
  'contacts:write',
  'tags:read',
  'tags:write',
  /** Releases of the installation's remotes: only the super user gives it (docs/adr/0082). */
  'releases:publish',
  /** What an app keeps: only the key that the server of an installed app gets has it (docs/adr/0154). */
  'app:data',
] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.output<typeof apiScope>;
