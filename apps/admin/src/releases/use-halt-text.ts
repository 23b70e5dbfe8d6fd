import type { ReleaseHalt } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The reason why a canary was ended, as a text with the counts. */
export function useHaltText(): (halt: ReleaseHalt) => string {
  const { t } = useTranslation('admin');
  return ({ cause, canaryBad, canaryLoads, stableBad, stableLoads, stable, release }) =>
    t(stable === release ? `releases.halt.${cause}Alone` : `releases.halt.${cause}`, {
      bad: formatNumber(canaryBad),
      loads: formatNumber(canaryLoads),
      stableBad: formatNumber(stableBad),
      stableLoads: formatNumber(stableLoads),
      stable,
    });
}
