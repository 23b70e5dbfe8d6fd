import { createContext } from 'react';
import type { HostedApp } from '../session/hosted-app.ts';

/** The place in which elements are drawn. */
export interface DrawnPlace {
  app: Pick<HostedApp, 'name' | 'version'>;
  /** Whether the app may cover the page with a dialog: the person chose it, or did something in it. */
  mayAct: () => boolean;
}

export const DrawnPlaceContext = createContext<DrawnPlace>({ app: { name: '', version: '' }, mayAct: () => false });
