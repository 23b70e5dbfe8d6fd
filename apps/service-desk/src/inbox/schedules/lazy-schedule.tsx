import { lazyPart } from '../../lazy-part.ts';
import { scheduleTexts } from './texts.ts';

/** The dialog that schedules a message; most visits need none. */
export const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), scheduleTexts);
