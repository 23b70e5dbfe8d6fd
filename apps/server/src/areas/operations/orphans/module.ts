import { defineModule } from '../../define-module.ts';
import { forgetOldRecordsWork } from './forget-old-records.ts';
import { sweepOrphansWork } from './sweep-orphans.ts';

/** Deletes every night what races and crashes leave behind (docs/adr/0107). */
export const orphansModule = defineModule('orphans', {
  recurring: (platform) => [forgetOldRecordsWork(platform), sweepOrphansWork(platform)],
});
