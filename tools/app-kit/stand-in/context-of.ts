import type { AppContext } from '../../../libs/app-host/src/wire/messages.ts';
import { fixtures } from './fixtures.ts';
import type { DeclaredData } from './kept-values.ts';

/** What of a manifest says how an extension runs; `recado-app check` has checked it. */
export interface RunManifest {
  name: string;
  version: string;
  scopes?: readonly string[];
  abilities?: readonly { name: string }[];
  data?: DeclaredData;
}

/** The choices of a context. */
export interface ContextChoices extends Partial<Pick<AppContext, 'language' | 'theme' | 'abilities' | 'settings'>> {
  person?: Partial<AppContext['person']>;
}

/** What the app is told about where it runs: in English, in light colours, for a person with all its abilities. */
export function contextOf(manifest: RunManifest, choices: ContextChoices): AppContext {
  const { language = 'en', theme = 'light', person, settings = {} } = choices;
  return {
    app: manifest.name,
    version: manifest.version,
    person: { ...fixtures.person, ...person },
    companyId: 1,
    language,
    theme,
    abilities: choices.abilities ?? (manifest.abilities ?? []).map(({ name }) => name),
    scopes: manifest.scopes ?? [],
    settings,
  };
}
