import type { AnswerInput, QueryOutput } from '@recado/contract';
import { beyondConsent, needsOf } from '@recado/releases/apps';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { listOf } from '../../../../platform/database/paging.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type AppInstallationRow, apps } from '../apps.schema.ts';
import { fingerprintOf } from '../catalogue/publishers.ts';
import { fileAddressOf } from '../files/app-addresses.ts';
import { failuresToday } from '../health/version-figures.ts';
import { isInstalled, isVisible, type SeenApp, searchedText, seenApps } from './seen-apps.ts';

type Listed = AnswerInput<'GET /apps'>['records'][number];
type Detail = AnswerInput<'GET /apps/:app'>;

/** The apps that a company can install or has installed, by name. */
export async function listApps(
  unit: Unit,
  companyId: number,
  { installed, ...request }: QueryOutput<'GET /apps'>,
): Promise<AnswerInput<'GET /apps'>> {
  const where = installed ? isInstalled(companyId) : isVisible(companyId);
  const search = searchedText(companyId);
  const list = { from: apps, rows: seenApps(unit, companyId), where, search, order: [apps.name] };
  const { rows, ...page } = await listOf(unit, list, request);
  return { records: rows.map(presentListed), ...page };
}

/** One app as the company sees it. Throws ERR_NOT_FOUND. */
export async function requireSeenApp(unit: Unit, companyId: number, name: string): Promise<SeenApp> {
  const found = await findSeenApp(unit, companyId, name);
  if (!found) throw new AppError('ERR_NOT_FOUND');
  return found;
}

async function findSeenApp(unit: Unit, companyId: number, name: string): Promise<SeenApp | undefined> {
  const [found] = await seenApps(unit, companyId)
    .where(and(eq(apps.name, name), isVisible(companyId)))
    .limit(1);
  return found;
}

/** All that an administrator reads about an app. Throws ERR_NOT_FOUND. */
export async function showApp(unit: Unit, companyId: number, name: string): Promise<Detail> {
  const seen = await requireSeenApp(unit, companyId, name);
  return { ...presentDetail(seen), failuresToday: await failuresToday(unit, companyId, name) };
}

/**
 * Tells the administrators what became of an app in their company, and every browser of it that its apps are others now. A
 * removed app whose versions were all withdrawn is no longer in the catalogue.
 */
export async function publishInstallation(
  unit: Unit,
  { companyId, app: name }: Pick<AppInstallationRow, 'companyId' | 'app'>,
): Promise<void> {
  const seen = await findSeenApp(unit, companyId, name);
  const [app] = seen ? [] : await unit.db.select({ id: apps.id }).from(apps).where(eq(apps.name, name));
  const audience = { to: 'admins' } as const;
  if (seen) {
    const record = presentListed(seen);
    unit.publish({ name: 'app', companyId, audience, payload: { action: 'update', record } });
  } else if (app) {
    unit.publish({ name: 'app', companyId, audience, payload: { action: 'delete', id: app.id } });
  }
  unit.publish({ name: 'releases', companyId, audience: { to: 'company' }, payload: { action: 'update' } });
}

/** Whether the plan of the company allows the shown version. */
export function isAllowed({ manifest, hasPlan }: Pick<SeenApp, 'manifest' | 'hasPlan'>): boolean {
  return !manifest.needsPlan || hasPlan;
}

function presentListed(seen: SeenApp): Listed {
  const { app, manifest, publisher, installation } = seen;
  const [first] = manifest.pictures;
  return {
    ...{ id: app.id, name: app.name, title: manifest.title, summary: manifest.summary },
    picture: first ? fileAddressOf(manifest, first.file) : null,
    ...{ publisher: publisher.name, version: manifest.version, isWithdrawn: app.current === null },
    ...{ isAllowed: isAllowed(seen), wantsMore: moreOf(seen) !== null },
    installation: installation && presentInstallation(installation, seen.consentWithdrawnAt === null),
    updatedAt: app.updatedAt,
  };
}

function presentDetail(seen: SeenApp): Omit<Detail, 'failuresToday'> {
  const { manifest, publisher, publishedAt } = seen;
  return {
    ...presentListed(seen),
    description: manifest.description,
    pictures: manifest.pictures.map(({ file, alt }) => ({ address: fileAddressOf(manifest, file), alt })),
    fingerprint: fingerprintOf(publisher.publicKey),
    ...{ needs: needsOf(manifest), more: moreOf(seen), runs: manifest.server?.runs ?? [] },
    steps: (manifest.steps ?? []).map(({ name, title }) => ({ name, title })),
    abilities: manifest.abilities,
    extensions: manifest.extensions.map(({ point, title, page }) => ({ point, title, isPage: page !== undefined })),
    data: manifest.data.map(({ kind }) => kind),
    hasSettings: manifest.settings !== undefined,
    ...{ price: manifest.price ?? null, publishedAt },
  };
}

/** What the shown version wants beyond the consent; null: nothing, or there is none. */
function moreOf({ manifest, consented }: Pick<SeenApp, 'manifest' | 'consented'>): Detail['more'] {
  return (consented && beyondConsent(needsOf(manifest), needsOf(consented))) ?? null;
}

function presentInstallation(row: AppInstallationRow, isRunning: boolean): Listed['installation'] {
  const { id, version, isOn, profiles, queueIds, abilities, installedBy, consentedAt, createdAt, updatedAt } = row;
  return {
    ...{ id, version, running: isRunning ? version : null, isOn, profiles, queueIds, abilities },
    ...{ installedBy, consentedAt, createdAt, updatedAt },
  };
}
