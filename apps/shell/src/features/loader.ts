import { currentToken } from '@recado/auth';
import { createRemoteLoader, type Offer } from '@recado/federation';
import { dropTranslations, guardTranslations } from '@recado/ui/i18n/ownership';
import { developedRemote } from '../development/developed-remote.ts';
import { takeAnswer } from '../document/asked-ahead.ts';
import { configuration } from '../document/configuration.ts';
import { openFiles } from '../session/open-files.ts';

/** What this shell offers to remotes, inserted by its build. Undefined in development. */
declare const SHELL_OFFER: Offer;

/** The one loader of remotes of this page. */
export const loader = createRemoteLoader({
  offered: typeof SHELL_OFFER === 'undefined' ? undefined : SHELL_OFFER,
  isSignedIn: () => Boolean(currentToken()),
  askedAhead: () => takeAnswer('registry'),
  developed: developedRemote,
  openFiles,
  dropTexts: dropTranslations,
  reportShare: () => configuration()?.reportShare ?? 1,
});

guardTranslations(loader.mayChangeTexts);
