import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import type { AppFile } from '../../../../platform/http/app-files.ts';
import { apps, appVersions } from '../apps.schema.ts';
import { codeFile } from './app-addresses.ts';

/** The types of pictures, by the ends of their names; no other file is served. */
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' };

/** Where a file of an app is. */
interface Place {
  app: string;
  version: string;
  file: string;
}

/** Creates the function that finds a file of an app; undefined: there is none, or its version was withdrawn. */
export function createAppFiles({ database }: { database: Database }) {
  return async ({ app, version, file }: Place): Promise<AppFile | undefined> => {
    const type = file === codeFile ? 'text/javascript; charset=utf-8' : types[file.split('.').at(-1) ?? ''];
    if (type === undefined) return undefined;
    const content = file === codeFile ? appVersions.code : sql<string | null>`${appVersions.pictures} ->> ${file}`;
    const [found] = await database.system(({ db }) =>
      db
        .select({ content })
        .from(appVersions)
        .innerJoin(apps, eq(apps.id, appVersions.appId))
        .where(and(eq(apps.name, app), eq(appVersions.version, version), isNull(appVersions.withdrawnAt))),
    );
    if (!found?.content) return undefined;
    return { type, content: file === codeFile ? found.content : Buffer.from(found.content, 'base64') };
  };
}
