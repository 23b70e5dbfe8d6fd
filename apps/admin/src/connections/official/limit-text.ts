import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** How many new people a day a number may write to, in words. */
export function useLimitText(): (limit: number | null) => string {
  const { t } = useTranslation('admin');
  return (limit) => {
    if (limit === null) return t('official.unknown');
    return limit < 0 ? t('official.unlimited') : t('official.perDay', { people: formatNumber(limit) });
  };
}
