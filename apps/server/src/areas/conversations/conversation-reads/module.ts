import { defineModule } from '../../define-module.ts';
import { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { conversationReadRoutes } from './conversation-reads.routes.ts';
import { forgetReadsWork } from './forget-reads.ts';
import { mergeReads, partReads } from './merge-reads.ts';
import { collectorOf, watchReads } from './watch-reads.ts';

/** The access log: who read which conversation (docs/adr/0188). */
export const conversationReadsModule = defineModule('conversation-reads', {
  routes: conversationReadRoutes,
  reactions: () => [contactsMerging.on(mergeReads), contactsParting.on(partReads)],
  recurring: (platform) => [forgetReadsWork(platform)],
  watches: (platform) => ({ watchers: watchReads(platform), finish: () => collectorOf(platform).flush() }),
});
