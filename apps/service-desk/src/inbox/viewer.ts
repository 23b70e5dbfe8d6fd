import { type Session, useSession } from '@recado/auth';
import type { QueueSummary, SessionUser } from '@recado/contract';

/** The signed-in user as the ticket screens see it. */
export interface Viewer {
  id: number;
  name: string;
  queues: QueueSummary[];
  /** Whether they may see everybody's tickets; the show-all toggle starts on (SPEC §4.1, Visibility). */
  seesAll: boolean;
  /** Whether groups have a separate tab (SPEC §2.4). */
  hasGroupTab: boolean;
  /** The company lets agents see tickets without a queue (SPEC §4.1, Visibility). */
  showsUnqueued: boolean;
  /** The company asks customers for a rating when their ticket is resolved. */
  asksRating: boolean;
}

/** The signed-in user. Queues and settings come with the session, so no call is made. */
export function useViewer(): Viewer {
  return viewerOf(useSession());
}

/** The user of a session as the ticket screens see it. */
export function viewerOf({ user, abilities }: Session): Viewer {
  const seesAll = abilities.has('tickets-manager:showall');
  const hasGroupTab = settingOf(user, 'CheckMsgIsGroup') === 'disabled';
  const showsUnqueued = settingOf(user, 'userViewTicketsWithoutQueue') === 'enabled';
  const asksRating = settingOf(user, 'userRating') === 'enabled';
  return { id: user.id, name: user.name, queues: user.queues, seesAll, hasGroupTab, showsUnqueued, asksRating };
}

/** The value of a setting of the user's company; undefined for a key that they do not get. */
export function settingOf(user: SessionUser, key: string): string | undefined {
  return user.company.settings.find((setting) => setting.key === key)?.value;
}
