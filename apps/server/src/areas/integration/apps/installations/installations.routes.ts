import type { appEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { changeInstallation, installApp, removeInstallation } from './change-installation.ts';
import { listApps, showApp } from './show-app.ts';

type Key = keyof typeof appEndpoints;
type InstallationKey = Extract<Key, 'GET /apps' | 'GET /apps/:app' | `${string} /apps/:app/installation`>;

/** The apps of a company: its administrators read about them, install and remove them (ADR 154). */
export const installationRoutes: Handlers<InstallationKey> = {
  'GET /apps': ({ unit, session, query }) => listApps(unit, session.companyId, query),
  'GET /apps/:app': ({ unit, session, params }) => showApp(unit, session.companyId, params.app),
  async 'POST /apps/:app/installation'({ unit, session, params, body }) {
    await installApp(unit, session, params.app, body);
    return showApp(unit, session.companyId, params.app);
  },
  async 'PUT /apps/:app/installation'({ unit, session, params, body }) {
    await changeInstallation(unit, session.companyId, params.app, body);
    return showApp(unit, session.companyId, params.app);
  },
  async 'DELETE /apps/:app/installation'({ unit, session, params }) {
    await removeInstallation(unit, session.companyId, params.app);
    return { message: 'Removed' };
  },
};
