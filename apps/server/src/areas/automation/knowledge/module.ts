import { defineModule } from '../../define-module.ts';
import { embedAgainWork, embedPassagesHandler } from './embedding/embed-job.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { readAgainWork, readPageHandler } from './read-source.ts';
import { visitSiteHandler } from './reading/visit-site.ts';

/** What a company knows: sources whose passages are found by words and meaning (ADR 170, 176). */
export const knowledgeModule = defineModule('knowledge', {
  routes: knowledgeRoutes,
  jobs: (platform) => [readPageHandler(platform), visitSiteHandler(platform), embedPassagesHandler(platform)],
  recurring: (platform) => [readAgainWork(platform), embedAgainWork(platform)],
});
