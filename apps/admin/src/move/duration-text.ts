import { useTranslation } from '@recado/ui/i18n';

/** About how long something takes, from seconds: minutes, or hours from two hours on. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('admin');
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 120 ? t('move.minutes', { count: minutes }) : t('move.hours', { count: Math.round(minutes / 60) });
  };
}
