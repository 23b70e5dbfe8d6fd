export { mostCounted, mostWaitingCounted } from '@recado/contract/counts';
export { fold } from '@recado/contract/fold';
export { explainableCode, isLastingRefusal } from '@recado/contract/refusals';
export { type BoardRules, useMove } from './board.ts';
export { applyAnswer, applyToCache, followEvents } from './cache.ts';
export { type LiveCalendar, localDay, useCalendar } from './calendar.ts';
export { type LiveList, sizeOfSet, useAll, useCreate, useLiveList, useRecord, useRemove, useUpdate } from './hooks.ts';
export type { Knowledge } from './known.ts';
export { loadedItems, prefetchList } from './list.ts';
export { useLookup } from './lookup.ts';
export { type FoundMessages, type MessageQuery, useMessageSearch } from './message-search.ts';
export * from './messages/index.ts';
export {
  forgetNotificationChoices,
  isQuietNow,
  notificationChoices,
  saveNotificationChoices,
  useNotificationChoices,
} from './notification-choices.ts';
export { clearOutbox, createOutbox, newKey, type Outbox, openOutbox } from './outbox/create-outbox.ts';
export type { Sending } from './outbox/sending.ts';
export type { Page } from './page.ts';
export { applyChange, type ListRules, type Pages } from './pages.ts';
export { queryClient } from './query-client.ts';
export {
  forgetTransfers,
  noTransfers,
  seeTransfer,
  useReceivedTransfer,
  useReceivedTransfers,
} from './received-transfers.ts';
export { type LiveReport, useAnyReport, useReport } from './report.ts';
export { type Change, changeOf, defineResource, type ListSource, type LiveRecord, type Resource } from './resource.ts';
export * from './resources.ts';
export { pictureOfSchedule, retrySchedule, schedules } from './schedules.ts';
export { type LiveSetting, useSetting } from './settings.ts';
export { followTicket, forgetTicketFollows, useTicketFollows } from './ticket-follows.ts';
export { type KnownTicket, rememberTicket, useTicketByUuid } from './ticket-record.ts';
export { type TicketQuery, tickets } from './tickets.ts';
export { type Attachment, fileAt, type Progress, type Save, saverOf, useSave } from './use-save.ts';
export { useLiveUpdates, useSocketConnected } from './use-socket-connected.ts';
