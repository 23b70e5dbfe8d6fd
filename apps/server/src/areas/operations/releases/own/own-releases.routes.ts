import type { ownReleaseEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listErrors } from '../reports/release-errors.ts';
import { haltOwn, removeOwn, rollBackOwn } from './change-own.ts';
import { requireOwn } from './require-own.ts';
import { listOwn, showOwn } from './show-own.ts';

/** The endpoints of teams for the remotes that are their own (ADR 151). Their units are system units. */
export function ownReleaseRoutes({ configuration }: Platform): Handlers<keyof typeof ownReleaseEndpoints> {
  return {
    'GET /own-releases': ({ unit, program }) => listOwn(unit, configuration, program.keyId),
    async 'GET /own-releases/:remote/errors'({ unit, params: { remote }, program }) {
      await requireOwn(unit, configuration, remote, program);
      return listErrors(unit, configuration, remote);
    },
    async 'POST /own-releases/:remote/rollback'({ unit, params: { remote }, body, program }) {
      await requireOwn(unit, configuration, remote, program);
      await rollBackOwn(unit, configuration, remote, body.reason);
      return showOwn(unit, configuration, remote);
    },
    async 'POST /own-releases/:remote/halt'({ unit, params: { remote }, body, program }) {
      await requireOwn(unit, configuration, remote, program);
      await haltOwn(unit, configuration, remote, body.reason);
      return showOwn(unit, configuration, remote);
    },
    async 'POST /own-releases/:remote/removal'({ unit, params: { remote }, body, program }) {
      await requireOwn(unit, configuration, remote, program);
      await removeOwn(unit, configuration, remote, body.reason);
      return { message: 'Remote removed' };
    },
  };
}
