import type { Registry, RegistryApp } from '@recado/releases';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../../../platform/database/database.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import type { Caller } from '../../../../platform/security/sessions.ts';
import { abilitiesIn, isFor } from '../installations/installed-app.ts';
import { type CompanyApp, createCompanyApps } from './company-apps.ts';

/** Milliseconds for which a process goes by what it read, as for the chosen releases. */
const lasting = 2_000;
/** The companies whose apps a process remembers. */
const mostCompanies = 2_000;
/** The most characters of the apps in a registry answer; who has more reads them when there is time. */
const mostCharacters = 20 * 1_024;

/** What the registry says about the apps of a person. */
export interface RegistryApps {
  /** For the registry's answer: as many as fit into it. */
  first(caller: Caller): Promise<Pick<Registry, 'apps' | 'moreApps'>>;
  /** All of them. */
  all(caller: Caller): Promise<RegistryApp[]>;
}

/**
 * Creates the functions that say which apps a person has: those that their company installed for them, that are on, run and
 * are allowed by the plan, each with the extensions that their abilities open. While the database does not answer, what was
 * read last counts.
 */
export function createRegistryApps({ database, logger }: { database: Database; logger: Logger }): RegistryApps {
  const known = new LRUCache<number, { at: number; apps: Promise<readonly CompanyApp[]> }>({ max: mostCompanies });
  const readApps = createCompanyApps(database);

  async function read(companyId: number, last: Promise<readonly CompanyApp[]> | undefined) {
    try {
      return await readApps(companyId);
    } catch (error) {
      logger.warn({ err: error }, 'the apps of a company cannot be read; the last ones count');
      return (await last) ?? [];
    }
  }

  function appsOf(companyId: number): Promise<readonly CompanyApp[]> {
    const now = performance.now();
    const latest = known.get(companyId);
    if (latest && now - latest.at <= lasting) return latest.apps;
    const apps = read(companyId, latest?.apps);
    known.set(companyId, { at: now, apps });
    return apps;
  }

  async function ofPerson({ session }: Caller): Promise<Iterable<RegistryApp>> {
    const apps = await appsOf(session.companyId);
    return appsFor(apps, session);
  }

  return {
    async first(caller) {
      const apps: RegistryApp[] = [];
      let characters = 0;
      for (const app of await ofPerson(caller)) {
        characters += JSON.stringify(app).length;
        if (characters > mostCharacters) return { apps, moreApps: true };
        apps.push(app);
      }
      return apps.length > 0 ? { apps } : {};
    },
    all: async (caller) => [...(await ofPerson(caller))],
  };
}

/** The apps of a person, each when it is asked for: an answer takes the first ones only. */
function* appsFor(apps: readonly CompanyApp[], session: CallerSession): Generator<RegistryApp> {
  for (const { app, installation } of apps) {
    if (!isFor(installation, session)) continue;
    const abilities = abilitiesIn(installation, session);
    const isOpen = ({ ability }: RegistryApp['extensions'][number]) =>
      ability === undefined || abilities.includes(ability);
    yield { ...app, extensions: app.extensions.filter(isOpen), abilities };
  }
}
