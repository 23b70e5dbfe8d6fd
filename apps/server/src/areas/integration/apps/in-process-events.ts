import type { AppManifest } from '@recado/releases/apps';
import { eventKind } from '../../../platform/events/event-kind.ts';
import type { AppInstallationRow } from './apps.schema.ts';

/** An installation, and the manifest of its version. */
interface Installed {
  companyId: number;
  app: string;
  installationId: number;
  installation: AppInstallationRow;
  manifest: AppManifest;
}

/** An administrator installed an app; in the unit that stores it. */
export const appInstalled = eventKind<Installed>(['app-servers', 'app-data']);

/**
 * Who has an app, what it may, whether it is on, or its version changed. `former`: the installation before. `isWithdrawn`:
 * nobody runs its version, until there is one that the consent covers.
 */
export const appChanged = eventKind<Installed & { former: AppInstallationRow; isWithdrawn: boolean }>([
  'app-servers',
  'app-data',
]);

/** An app is being removed; its installation is deleted after the reactions, in the same unit. */
export const appRemoved = eventKind<Omit<Installed, 'manifest'>>(['app-servers', 'app-data']);
