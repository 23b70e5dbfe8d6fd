import { eventKind } from '../../../../platform/events/event-kind.ts';

/** Happens when an administrator changed the settings of an app, secret ones, too; its server is told. */
export const appSettingsChanged = eventKind<{ companyId: number; app: string; installationId: number }>([
  'app-servers',
]);
