import type { ContextChoices, RunManifest } from '../context-of.ts';

/** An extension of the app as its manifest says. */
export interface DevelopedExtension {
  point: string;
  module?: string;
  page?: string;
  title: Record<'pt' | 'en' | 'es', string>;
  icon?: { viewBox: string; paths: string[] };
  when?: { fact: string; in: (string | number | boolean | null)[] }[];
}

/** The app in the folder where `recado-app dev` runs. */
export interface DevelopedApp {
  manifest: RunManifest & { extensions: DevelopedExtension[]; title: Record<'pt' | 'en' | 'es', string> };
  /** The number of the build: its code has this in its address. */
  build: number;
  /** Why there is no code, or what an installation would refuse. */
  problems: string[];
  settings: NonNullable<ContextChoices['settings']>;
}

/** Asks the development server. */
export async function developedApp(): Promise<DevelopedApp> {
  return await (await fetch('/app.json')).json();
}
