import { type AppArchive, appArchive } from '@recado/contract/app-archive';
import { z } from 'zod';
import { extensionProblems } from '../points/extension-problems.ts';
import { type AppExtension, appManifest } from './app-manifest.ts';

export { type AppArchive, appArchive };

/** The most characters of an app's code: it is parsed in every tab in which the app is seen. */
export const mostCode = 300 * 1_024;
/** The most bytes of one picture, in base64. */
const mostPicture = 400 * 1_024;

/** What is signed, parsed from `content`. */
export const appContent = z
  .strictObject({
    /** Grows with each publication of the publisher: an older archive is not accepted again. */
    sequence: z.number().int().positive(),
    manifest: appManifest,
    /** The code that draws the extensions, one script; absent for an app that has pages or a server only. */
    code: z.string().max(mostCode).optional(),
    /** The pictures of the manifest in base64, by file name. */
    pictures: z.record(z.string().max(80), z.base64().max(mostPicture)).default({}),
  })
  .superRefine(({ manifest, code, pictures }, context) => {
    const drawn = manifest.extensions.some(({ module }) => module !== undefined);
    if (drawn && code === undefined) context.addIssue('extensions have modules, and there is no code');
    for (const { file } of manifest.pictures)
      if (!(file in pictures)) context.addIssue(`the picture ${file} is missing`);
    if (Object.keys(pictures).length > manifest.pictures.length) context.addIssue('a picture is not in the manifest');
    const placed = manifest.extensions.map((entry) => ({
      ...entry,
      module: entry.module ?? `./page${entry.page ?? ''}`,
      ability: undefined,
    }));
    for (const problem of extensionProblems({ extensions: placed })) context.addIssue(problem);
    for (const problem of outOfReach(manifest.extensions)) context.addIssue(problem);
  });
export type AppContent = z.output<typeof appContent>;

/** What points give that does not cross the border to an app (docs/adr/0154): the files of a draft. */
function outOfReach(extensions: readonly AppExtension[]): string[] {
  const withoutFiles = ({ when = [] }: AppExtension) =>
    when.some(({ fact, in: values }) => fact === 'files' && values.every((value) => value === 'none'));
  return extensions
    .filter((entry) => entry.point === 'composer.send' && !withoutFiles(entry))
    .map(() => 'extensions: files of a draft do not reach an app: composer.send needs the condition files in [none]');
}
