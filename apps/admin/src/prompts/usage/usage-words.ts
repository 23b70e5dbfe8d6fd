import type { PromptFigures, PromptLimit } from '@recado/contract';
import { formatMoney, formatNumber } from '@recado/ui/core';
import { useLanguage } from '@recado/ui/i18n';

/** The used share of a limit, in whole percent. */
export function percentUsed({ mostTokens, mostCost, used }: PromptLimit): number {
  const tokens = mostTokens === null ? 0 : tokensOf(used) / mostTokens;
  const cost = mostCost === null ? 0 : used.cost / mostCost;
  return Math.floor(Math.max(tokens, cost) * 100);
}

/** The number of tokens read and written. */
export function tokensOf({ inputTokens, outputTokens }: PromptFigures): number {
  return inputTokens + outputTokens;
}

/** BRL; an amount below a cent is not shown as zero. */
export function costText(cost: number): string {
  return cost > 0 && cost < 0.01 ? `< ${formatMoney(0.01)}` : formatMoney(cost);
}

/** A month YYYY-MM as a text, e.g. "novembro de 2026". */
export function useMonthText(): (month: string) => string {
  const { language } = useLanguage();
  return (month) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
}

/** Whole tokens with separators. */
export function tokensText(tokens: number): string {
  return formatNumber(tokens, 0);
}
