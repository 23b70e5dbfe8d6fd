import type { Problem } from '@recado/api/problems';
import type { Schedule } from '@recado/contract';
import { type WrongTime, wrongTime } from '@recado/contract/opening-hours';
import type { OwnWords } from '../../i18n/issue-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The first problem in a week's hours; undefined when there is none. */
export function scheduleProblem(week: readonly Schedule[]): Problem | undefined {
  const wrong = week.map(wrongTime).find((problem) => problem !== undefined);
  return wrong && { code: wrong.code, params: {} };
}

/** The texts for problems with hours. */
export function useScheduleWords(): OwnWords & Record<WrongTime['code'], string> {
  const { t } = useTranslation('ui');
  return {
    invalidFormat: t('schedule.invalid'),
    required: t('schedule.halfStretch'),
    endBeforeStart: t('schedule.endBeforeStart'),
    invalid: t('schedule.lunchOutside'),
  };
}

/** The text for a problem of a day. */
export function useWrongTimeText(): (wrong: WrongTime) => string {
  const words = useScheduleWords();
  return ({ code }) => words[code];
}
