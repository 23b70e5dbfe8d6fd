import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { touched } from '../../../../platform/database/schema/columns.ts';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import { webhookPool } from '../../webhooks/delivery-queue.ts';
import { type AppInstallationRow, appInstallations, appRuns } from '../apps.schema.ts';

/** The kind of the job that tells the server of an app what became of its installation. */
export const tellServerKind = 'tell-app-server';
/** The kind of the job that asks it to run. */
export const runAppKind = 'run-app';

/** What the server of an app is told; each is a path below `/recado/`. */
export type Told = 'installed' | 'settings';

/** The most attempts: with pauses of at most ten minutes, about two days. */
const mostAttempts = 300;
/** Milliseconds that they take at most. */
const triedFor = 2 * 24 * 60 * 60_000;

/** An installation, by what jobs know of it. */
type Installed = Pick<AppInstallationRow, 'id' | 'companyId' | 'app'>;

/**
 * The lane of an app in a company: what its server is told and asked keeps its order, also when the app is removed and
 * installed again. It has the workers of webhooks, because servers of others may be slow.
 */
export function laneOf({
  companyId,
  app,
}: Pick<Installed, 'companyId' | 'app'>): Pick<NewJob, 'lane' | 'pool' | 'companyId'> {
  return { lane: `app:${companyId}:${app}`, pool: webhookPool, companyId };
}

/** Tells the server of an app, by a job that is repeated until it answers. */
export async function tellServer(unit: Unit, installation: Installed, told: Told): Promise<void> {
  await noteDelivery(unit, installation, told, { status: null, error: null });
  const payload = { installationId: installation.id, told };
  await unit.enqueue({ ...laneOf(installation), kind: tellServerKind, payload, maxAttempts: mostAttempts });
}

/** Tells the server of an app, if there is one, that the settings changed. */
export async function tellSettings(
  unit: Unit,
  { installationId }: { companyId: number; app: string; installationId: number },
): Promise<void> {
  const [row] = await unit.db.select().from(appInstallations).where(eq(appInstallations.id, installationId));
  if (row && row.origin !== null) await tellServer(unit, row, 'settings');
}

/** The same when the app is removed: nothing is left but where it was. */
export async function tellRemoved(unit: Unit, installation: Installed, origin: string): Promise<void> {
  const { id: installationId, companyId, app } = installation;
  const payload = { installationId, told: 'removed', companyId, app, origin };
  await unit.enqueue({ ...laneOf(installation), kind: tellServerKind, payload, maxAttempts: mostAttempts });
}

/** The outcome of a delivery or run: the status of the answer, or why there was none; neither while it is tried first. */
export interface ServerOutcome {
  status: number | null;
  error: string | null;
}

/** Whether the server accepted it. */
export function isTaken({ status }: ServerOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Notes the last delivery of a kind, in a row beside the runs that nothing makes due again: `dueAt` is until when it is
 * tried.
 */
export async function noteDelivery(
  unit: Unit,
  { id: installationId, companyId }: Pick<Installed, 'id' | 'companyId'>,
  told: Told,
  { isLast = false, ...outcome }: ServerOutcome & { isLast?: boolean },
): Promise<void> {
  const dueAt = new Date(unit.now().getTime() + (isLast ? 0 : triedFor));
  await unit.db
    .insert(appRuns)
    .values({ installationId, companyId, name: told, everyMinutes: 0, dueAt, ...outcome })
    .onConflictDoUpdate({ target: [appRuns.installationId, appRuns.name], set: { dueAt, ...outcome, ...touched } });
}

/** Whether the server knows of the installation, or is being told. */
export async function knowsInstallation(unit: Unit, installationId: number): Promise<boolean> {
  const [row] = await unit.db
    .select()
    .from(appRuns)
    .where(and(eq(appRuns.installationId, installationId), eq(appRuns.name, 'installed')));
  return row !== undefined && (isTaken(row) || isTried(row, unit.now()));
}

/** Whether a delivery is still tried. */
export function isTried(delivery: ServerOutcome & { dueAt: Date }, now: Date): boolean {
  return !isTaken(delivery) && delivery.dueAt > now;
}

/** The name under which a run of the manifest is stored, beside the deliveries: its path below `/recado/`. */
export const runName = (name: string): string => `runs/${name}`;
