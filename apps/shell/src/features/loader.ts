import { createRemoteLoader } from '@recado/federation';
import { configuration } from '../document/configuration.ts';
import { openFiles } from '../session/open-files.ts';

/** The one loader of remotes of this page. */
export const loader = createRemoteLoader({ openFiles, reportShare: () => configuration()?.reportShare ?? 1 });
