/** Federation at run time: how the shell finds and loads the remotes. */
export {
  type BellEntry,
  type BellWakes,
  type ClosedPath,
  type ExtensionEntry,
  type Feature,
  type FeatureRoute,
  type MenuEntry,
  type MenuGroup,
  type Needs,
  needsOfModule,
  type Offer,
  type Picture,
  type Registry,
  type RegistryApp,
  type RegistryRemote,
  type Texts,
} from '@recado/releases';
export {
  type AudienceContact,
  type CampaignAudienceProps,
  type ComposerActionProps,
  type ComposerNoteProps,
  type ComposerSendProps,
  type ContactActionProps,
  type ContactColumnProps,
  type ContactSectionProps,
  campaignAudience,
  composerAction,
  composerNote,
  composerSend,
  contactAction,
  contactColumn,
  contactSection,
  type DashboardCardProps,
  dashboardCard,
  factsOfContact,
  factsOfTicket,
  type KanbanFieldProps,
  kanbanField,
  type MessageActionProps,
  type MessageBadgeProps,
  type MessageRendererProps,
  messageAction,
  messageBadge,
  messageRenderer,
  offeredPoints,
  type PaletteCommandProps,
  type PointContact,
  type PointMessage,
  type PointTicket,
  type ProfileSectionProps,
  paletteCommand,
  profileSection,
  type SettingsTabProps,
  settingsTab,
  type TicketActionProps,
  type TicketPanelProps,
  ticketAction,
  ticketPanel,
} from '@recado/releases/points';
export type { Bell, BellProps } from './bell.ts';
export type { DevelopedRemote } from './developed-remotes.ts';
export { ExtensionContent } from './extensions/extension-content.tsx';
export {
  type AppOwner,
  type ExtensionHost,
  ExtensionHostContext,
  ExtensionWaitingContext,
  type PlacedExtension,
} from './extensions/extension-host.ts';
export { ExtensionMark } from './extensions/extension-mark.tsx';
export { ExtensionPart } from './extensions/extension-part.tsx';
export {
  type ExtensionActions,
  type ExtensionRowActions,
  useExtensionActions,
  useExtensionRowActions,
} from './extensions/use-extension-actions.tsx';
export { extensionKey, extensionsFor, useExtensions, useExtensionsAt } from './extensions/use-extensions.ts';
export { hasNewRelease, type ReleaseNews, releaseNews } from './fetch-registry.ts';
export type { Finder, Found } from './finder.ts';
export type { LoadOptions } from './load-module.ts';
export { reloadOnce } from './reload-once.ts';
export { type FailureKind, failureOfRemote, isFileGone, RemoteFailure } from './remote-failure.ts';
export { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader.ts';
export type { RemoteState } from './remote-states.ts';
