import { officialStateChanged } from '../../../channels/account-events.ts';
import { defineModule } from '../../define-module.ts';
import { templateReported } from '../templates/in-process-events.ts';
import { connectionNoticeRoutes } from './connection-notices.routes.ts';
import { mailNoticeHandler, mailTemplateJob } from './mail-notice.ts';
import { noteProblems, problemIn } from './note-problems.ts';

/** Tells administrators once of each problem of an official connection, and of what WhatsApp did with templates. */
export const connectionNoticesModule = defineModule('connection-notices', {
  routes: () => connectionNoticeRoutes,
  reactions: () => [
    officialStateChanged.on(async (unit, { began, ended, ...source }) => {
      const [found, over] = [began, ended].map((codes) => codes.flatMap((code) => problemIn(code) ?? []));
      await noteProblems(unit, source, { ...(found && { found }), ...(over && { over }) });
    }),
    templateReported.on(async (unit, { companyId, templateId, noticedAt }) => {
      if (noticedAt) await unit.enqueue(mailTemplateJob(templateId, noticedAt, companyId));
    }),
  ],
  jobs: (platform) => [mailNoticeHandler(platform)],
});
