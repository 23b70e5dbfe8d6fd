import { campaignAudience } from './campaign-audience.ts';
import { composerAction } from './composer-action.ts';
import { composerNote } from './composer-note.ts';
import { composerSend } from './composer-send.ts';
import { contactAction } from './contact-action.ts';
import { contactColumn } from './contact-column.ts';
import { contactSection } from './contact-section.ts';
import { dashboardCard } from './dashboard-card.ts';
import { kanbanField } from './kanban-field.ts';
import { messageAction } from './message-action.ts';
import { messageBadge } from './message-badge.ts';
import { messageRenderer } from './message-renderer.ts';
import { paletteCommand } from './palette-command.ts';
import type { Point } from './point.ts';
import { profileSection } from './profile-section.ts';
import { settingsTab } from './settings-tab.ts';
import { ticketAction } from './ticket-action.ts';
import { ticketPanel } from './ticket-panel.ts';

/** What the product knows of a point without its props. */
export type KnownPoint = Pick<Point<object>, 'name' | 'version' | 'facts' | 'isAction' | 'narrowedBy'>;

/** Every point. */
export const points: readonly KnownPoint[] = [
  ticketPanel,
  contactSection,
  ticketAction,
  composerAction,
  composerSend,
  composerNote,
  messageAction,
  messageBadge,
  messageRenderer,
  kanbanField,
  contactColumn,
  contactAction,
  campaignAudience,
  dashboardCard,
  settingsTab,
  profileSection,
  paletteCommand,
];

/** The versions of all points, as the shell offers them. */
export function offeredPoints(): Record<string, string> {
  return Object.fromEntries(points.map(({ name, version }) => [name, version]));
}
