import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { JobHandler } from '../../../../platform/jobs/handlers.ts';
import type { Job, Json } from '../../../../platform/jobs/job.ts';
import { type AppInstallationRow, appInstallations } from '../apps.schema.ts';
import { createStatements } from '../statements/sign-statements.ts';
import { isTaken, noteDelivery, type ServerOutcome, type Told, tellServerKind } from './app-deliveries.ts';
import { installedBody, settingsBody } from './installed-body.ts';
import { type Post, postToServer } from './post-to-server.ts';

const payload = z.union([
  z.object({ installationId: z.int(), told: z.enum(['installed', 'settings']) }),
  z.object({
    installationId: z.int(),
    told: z.literal('removed'),
    companyId: z.int(),
    app: z.string(),
    origin: z.string(),
  }),
]);

/**
 * Tells the server of an app that it was installed, with all it needs to act for the company; that its settings or the
 * consent changed; or that it was removed. At least once each, and in order. What it gets is made for each attempt, so
 * that no token is stored (ADR 154).
 */
export function tellServerHandler(platform: ServicePlatform): JobHandler {
  const sign = createStatements(platform);
  return {
    kind: tellServerKind,
    type: 'effectful',
    async prepare(unit, job) {
      const told = payload.parse(job.payload);
      if (told.told === 'removed') {
        return async (signal) => {
          repeatUnlessTaken(await postToServer(platform, sign, removal(told), signal), job);
          return undefined;
        };
      }
      const installation = await findInstallation(unit, told.installationId);
      return async (signal) => {
        // It was removed meanwhile, or its next version has no server.
        if (!installation || installation.origin === null) return undefined;
        const post = await newsFor(platform, installation, installation.origin, told.told);
        const outcome = await postToServer(platform, sign, post, signal);
        await note(platform, installation, told.told, { ...outcome, isLast: isLast(job) });
        repeatUnlessTaken(outcome, job);
        return undefined;
      };
    },
  };
}

function removal({ installationId, companyId, app, origin }: z.output<(typeof payload.options)[1]>): Post {
  const body = { installation: installationId, company: companyId, app };
  return { app: { app, companyId }, origin, path: 'removed', body };
}

async function newsFor(
  { database, secret, configuration }: ServicePlatform,
  installation: AppInstallationRow,
  origin: string,
  told: Told,
): Promise<Post> {
  const body = await database.tenant<Json>(installation.companyId, (unit) =>
    told === 'installed'
      ? installedBody(unit, installation, { secret, apiUrl: configuration.apiUrl })
      : settingsBody(unit, installation, secret),
  );
  return { app: installation, origin, path: told, body };
}

async function note(
  { database }: ServicePlatform,
  { id, companyId }: AppInstallationRow,
  told: Told,
  outcome: ServerOutcome & { isLast: boolean },
): Promise<void> {
  await database.tenant(companyId, async (unit) => {
    const installation = await findInstallation(unit, id);
    if (installation) await noteDelivery(unit, installation, told, outcome);
  });
}

async function findInstallation({ db }: Unit, id: number): Promise<AppInstallationRow | undefined> {
  const [row] = await db.select().from(appInstallations).where(eq(appInstallations.id, id)).for('key share');
  return row;
}

const isLast = ({ attempt, maxAttempts }: Job): boolean => attempt >= maxAttempts;

/**
 * Throws, so that the job is repeated, unless the server accepted it. The last attempt ends without a dead letter:
 * administrators see it and can renew the connection, the operator can do nothing.
 */
function repeatUnlessTaken(outcome: ServerOutcome, job: Job): void {
  if (isTaken(outcome) || isLast(job)) return;
  throw new Error(`The server of an app answered ${outcome.status ?? outcome.error}`);
}
