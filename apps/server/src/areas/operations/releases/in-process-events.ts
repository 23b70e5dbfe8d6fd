import type { ReleaseHalt } from '@recado/contract';
import { question } from '../../../platform/events/event-kind.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';

/**
 * Asks which version of these apps a person has now, by the names of the apps; one that they do not have is absent. Requires
 * a system unit.
 */
export const versionsOfPerson = question<
  { session: CallerSession; apps: readonly string[] },
  Promise<ReadonlyMap<string, string>>
>('versionsOfPerson');

/** A version of an app that was withdrawn because of how it did. */
interface HaltedVersion {
  app: string;
  version: string;
  haltedAt: Date;
}

/**
 * Asks what became of versions that were withdrawn, in the order of the question: the title of the app, and whether nobody put
 * the version back or published a newer one since. Requires a system unit.
 */
export const haltedVersions = question<
  readonly HaltedVersion[],
  Promise<readonly { title: NonNullable<ReleaseHalt['app']>['title']; isOpen: boolean }[]>
>('haltedVersions');
