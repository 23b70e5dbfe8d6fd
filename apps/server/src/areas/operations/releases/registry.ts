import type { ClosedPath, FeatureRoute, RegistryRemote } from '@recado/releases';
import { type FoundRegistry, registryFromFiles } from '@recado/releases/registry-files';
import { and, eq, gte, isNotNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Configuration } from '../../../configuration.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { trustOf } from '../../../platform/security/release-receipts.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { type Channel, preferredReleases, type RegistryCaller } from './choose-release.ts';
import { createSwitchedOff, withoutExtensions } from './extensions/switched-off.ts';
import { releaseChannels, releasePins } from './releases.schema.ts';
import { releaseHalts } from './reports/release-reports.schema.ts';

/** Milliseconds for which a process serves the chosen releases that it read. */
const lasting = 2_000;
/** The most pins, and companies taken back from canaries, that a process reads; `mostPins` in `show-remote.ts` limits those of a remote. */
const mostPins = 10_000;

/** The chosen releases, by remote. */
export type Channels = ReadonlyMap<string, Channel>;

/** Reads the chosen releases of all remotes, with what is chosen for all companies or for one. Requires a system unit. */
export async function readChannels(unit: Unit, companyId?: number): Promise<Channels> {
  const { db } = unit;
  const ofCompany = companyId === undefined ? undefined : eq(releasePins.companyId, companyId);
  const [channels, pins, withdrawals] = [
    await db.select().from(releaseChannels),
    await db.select().from(releasePins).where(ofCompany).limit(mostPins),
    await readWithdrawals(unit, companyId),
  ];
  const [pinsOf, withdrawalsOf] = [
    Map.groupBy(pins, ({ remote }) => remote),
    Map.groupBy(withdrawals, ({ remote }) => remote),
  ];
  const known = new Map(channels.map((row) => [row.remote, row]));
  const remotes = new Set([...known.keys(), ...pinsOf.keys()]);
  return new Map(
    [...remotes].map((remote) => {
      const row = known.get(remote);
      const canary = row?.canary ? { release: row.canary, share: row.canaryShare, shareOf: row.canaryOf } : null;
      const pinned = new Map((pinsOf.get(remote) ?? []).map(({ companyId, release }) => [companyId, release]));
      const withdrawn = new Set((withdrawalsOf.get(remote) ?? []).flatMap(({ companyId }) => companyId ?? []));
      return [remote, { stable: row?.stable ?? null, canary, pins: pinned, withdrawn }];
    }),
  );
}

/** Which companies were taken back from the present canaries, since the choice of the remote was changed last. */
function readWithdrawals({ db }: Unit, companyId?: number) {
  const isOfCanary = and(
    eq(releaseHalts.remote, releaseChannels.remote),
    eq(releaseHalts.release, releaseChannels.canary),
    gte(releaseHalts.createdAt, releaseChannels.updatedAt),
  );
  return db
    .select({ remote: releaseHalts.remote, companyId: releaseHalts.companyId })
    .from(releaseHalts)
    .innerJoin(releaseChannels, isOfCanary)
    .where(companyId === undefined ? isNotNull(releaseHalts.companyId) : eq(releaseHalts.companyId, companyId))
    .limit(mostPins);
}

/** The release of each remote that the registry offers a caller, by remote. Requires a system unit. */
export async function offeredReleases(
  unit: Unit,
  configuration: Configuration,
  caller: RegistryCaller,
): Promise<ReadonlyMap<string, string>> {
  const remotes = await offeredRemotes(unit, configuration, caller);
  return new Map(remotes.map(({ name, version }) => [name, version]));
}

/** The remotes that the registry offers a caller, whatever their rights, with all extensions. Requires a system unit. */
export async function offeredRemotes(
  unit: Unit,
  configuration: Configuration,
  caller: RegistryCaller,
): Promise<RegistryRemote[]> {
  return chosenFor(configuration, await readChannels(unit, caller.companyId), caller).registry.remotes;
}

function chosenFor(configuration: Configuration, channels: Channels, caller?: RegistryCaller): FoundRegistry {
  return registryFromFiles(configuration, trustOf(configuration), (remote) => {
    const channel = channels.get(remote);
    return channel ? preferredReleases(remote, channel, caller) : [];
  });
}

/**
 * Whether a user may open any page or bell of a remote, by their role and plan. The files of other remotes are refused
 * (ADR 61), so the registry omits them (ADR 84).
 */
function isFor({ routes, bells = [] }: RegistryRemote['feature'], { session, company }: Caller): boolean {
  const parts = [...routes, ...bells];
  const opens = ({ ability, plan }: (typeof parts)[number]) =>
    (!ability || session.abilities.has(ability)) && (!plan || company.flags.has(plan));
  return parts.length === 0 || parts.some(opens);
}

/** The only information about a page of an omitted remote, so that its address shows that the page is closed. */
function addressOf({ path, ability, plan }: FeatureRoute): ClosedPath {
  return { path, ...(ability && { ability }), ...(plan && { plan }) };
}

function parted<Value>(values: Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}

/**
 * Creates the function that answers `/registry.json`. A signed-in user gets, of the remotes that their rights open, the
 * releases chosen for them, without extensions that are switched off; a stranger only that they must ask again (`isGeneral`). While the database does not answer,
 * the choices that were read last apply, and unidentified callers get the releases for everybody.
 */
export function createRegistry(parts: { configuration: Configuration; database: Database; logger: Logger }) {
  const { configuration, database, logger } = parts;
  let latest: { at: number; channels: Promise<Channels> } | undefined;
  let last: Channels = new Map();
  const switchedOff = createSwitchedOff({ database, logger });

  async function read(): Promise<Channels> {
    try {
      last = await database.system(readChannels);
    } catch (error) {
      logger.warn({ err: error }, 'the choice of releases cannot be read; the last one counts');
    }
    return last;
  }

  function currentChannels(): Promise<Channels> {
    const now = performance.now();
    if (!latest || now - latest.at > lasting) latest = { at: now, channels: read() };
    return latest.channels;
  }

  return async (caller: Caller | 'stranger' | 'unidentified'): Promise<FoundRegistry> => {
    if (caller === 'stranger') return { registry: { remotes: [], isGeneral: true }, problems: [] };
    const channels = await currentChannels();
    const asking =
      caller === 'unidentified' ? undefined : { companyId: caller.session.companyId, userId: caller.session.userId };
    const { registry, problems } = chosenFor(configuration, channels, asking);
    const off = await switchedOff(asking?.companyId);
    const offered = registry.remotes.map((remote) => withoutExtensions(remote, off));
    if (caller === 'unidentified') return { registry: { remotes: offered }, problems };
    const [remotes, others] = parted(offered, ({ feature }) => isFor(feature, caller));
    const closed = others.flatMap(({ feature }) => feature.routes.map(addressOf));
    return { registry: closed.length > 0 ? { remotes, closed } : { remotes }, problems };
  };
}
