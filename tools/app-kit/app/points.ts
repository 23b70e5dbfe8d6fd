import type { ComposerActionProps as PageProps } from '../../../libs/releases/src/points/composer-action.ts';
import type { ComposerSendProps as PageSendProps } from '../../../libs/releases/src/points/composer-send.ts';

/** The props of components at the points, as the page gives them: plain data, and calls to the page. */
export type { CampaignAudienceProps } from '../../../libs/releases/src/points/campaign-audience.ts';
export type { ComposerNoteProps } from '../../../libs/releases/src/points/composer-note.ts';
export type { PointContact } from '../../../libs/releases/src/points/contact.ts';
export type { ContactActionProps } from '../../../libs/releases/src/points/contact-action.ts';
export type { ContactColumnProps } from '../../../libs/releases/src/points/contact-column.ts';
export type { ContactSectionProps } from '../../../libs/releases/src/points/contact-section.ts';
export type { DashboardCardProps } from '../../../libs/releases/src/points/dashboard-card.ts';
export type { KanbanFieldProps } from '../../../libs/releases/src/points/kanban-field.ts';
export type { MessageActionProps, PointMessage } from '../../../libs/releases/src/points/message-action.ts';
export type { MessageBadgeProps } from '../../../libs/releases/src/points/message-badge.ts';
export type { MessageRendererProps } from '../../../libs/releases/src/points/message-renderer.ts';
export type { PaletteCommandProps } from '../../../libs/releases/src/points/palette-command.ts';
export type { ProfileSectionProps } from '../../../libs/releases/src/points/profile-section.ts';
export type { SettingsTabProps } from '../../../libs/releases/src/points/settings-tab.ts';
export type { PointTicket } from '../../../libs/releases/src/points/ticket.ts';
export type { TicketActionProps } from '../../../libs/releases/src/points/ticket-action.ts';
export type { TicketPanelProps } from '../../../libs/releases/src/points/ticket-panel.ts';

/** A file that an app adds to the draft. */
export interface AppFile {
  name: string;
  /** E.g. `application/pdf`. */
  type: string;
  base64: string;
}
/** What an action of the composer gets: as in the page, but files are data. */
export interface ComposerActionProps extends Omit<PageProps, 'addFiles'> {
  addFiles: (files: AppFile[]) => Promise<void>;
}

/** What another way to send a draft gets: of its files, what they are. */
export interface ComposerSendProps extends Omit<PageSendProps, 'files'> {
  files: readonly { name: string; type: string; size: number }[];
}
