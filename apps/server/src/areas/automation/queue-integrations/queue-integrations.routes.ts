import type { queueIntegrationEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeIntegration, createIntegration, deleteIntegration, renewSecret } from './change-queue-integrations.ts';
import { signingSecret } from './integration-keys.ts';
import { presentIntegration, requireOwnIntegration } from './queue-integration-rows.ts';
import { queueIntegrations } from './queue-integrations.schema.ts';
import { testSession } from './test-session.ts';

/** Queue integrations (SPEC §2.10). */
export function queueIntegrationRoutes(platform: ServicePlatform): Handlers<keyof typeof queueIntegrationEndpoints> {
  const { secret } = platform;
  return {
    'GET /queueIntegration': async ({ unit, session: { companyId }, query }) => {
      const list = {
        from: queueIntegrations,
        rows: unit.db.select().from(queueIntegrations).$dynamic(),
        where: eq(queueIntegrations.companyId, companyId),
        search: folded(queueIntegrations.name),
        order: [queueIntegrations.name, queueIntegrations.id],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { queueIntegrations: rows.map(presentIntegration), ...page };
    },
    'GET /queueIntegration/:queueIntegrationId': async ({ unit, session, params }) =>
      presentIntegration(await requireOwnIntegration(unit, session.companyId, params.queueIntegrationId)),
    'POST /queueIntegration': ({ unit, session: { companyId }, body }) =>
      createIntegration({ secret, unit, companyId }, body),
    'PUT /queueIntegration/:queueIntegrationId': ({ unit, session: { companyId }, params, body }) =>
      changeIntegration({ secret, unit, companyId }, params.queueIntegrationId, body),
    'DELETE /queueIntegration/:queueIntegrationId': async ({ unit, session, params }) => {
      await deleteIntegration(platform, unit, session.companyId, params.queueIntegrationId);
      return { message: 'Queue integration deleted' };
    },
    'POST /queueIntegration/:queueIntegrationId/secret': async ({ unit, session, params }) => ({
      secret: signingSecret(secret, await renewSecret(unit, session.companyId, params.queueIntegrationId)),
    }),
    'POST /queueIntegration/testSession': { reads: (call) => testSession(platform, call) },
  };
}
