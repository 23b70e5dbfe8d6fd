import type { appDataEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { requireInstalledApp } from '../installations/installed-app.ts';
import { requireAppOfKey } from './app-of-key.ts';
import { changeDatum, removeDatum } from './change-data.ts';
import { listData } from './list-data.ts';

/** What apps keep: for their code in the browser as far as the person sees it, and for their servers (ADR 154). */
export function appDataRoutes(): Handlers<keyof typeof appDataEndpoints> {
  return {
    'GET /own-apps/:app/data': async ({ unit, session, params, query }) =>
      listData(unit, session, await requireInstalledApp(unit, session, params.app), query),
    'PUT /own-apps/:app/data': async ({ unit, session, params, body }) =>
      changeDatum(unit, session, await requireInstalledApp(unit, session, params.app), body),
    'DELETE /own-apps/:app/data': async ({ unit, session, params, query }) => {
      await removeDatum(unit, session, await requireInstalledApp(unit, session, params.app), query);
      return { message: 'Deleted' };
    },
    'GET /api/v1/app-data': async ({ unit, program, query }) =>
      listData(unit, program, await requireAppOfKey(unit, program), query),
    'PUT /api/v1/app-data': async ({ unit, program, body }) =>
      changeDatum(unit, program, await requireAppOfKey(unit, program), body),
    'DELETE /api/v1/app-data': async ({ unit, program, query }) => {
      await removeDatum(unit, program, await requireAppOfKey(unit, program), query);
      return { message: 'Deleted' };
    },
  };
}
