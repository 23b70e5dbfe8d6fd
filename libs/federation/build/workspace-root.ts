import { resolve } from 'node:path';

/** The workspace's folder. */
export const workspaceRoot = resolve(import.meta.dirname, '../../..');
/** Where the applications are. */
export const appsFolder = resolve(workspaceRoot, 'apps');
