import { microsOfOne } from '@recado/contract/micro-amounts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/language.ts';

/** An amount, in reais unless another currency is named (ISO 4217), in the language’s own notation. */
export function formatMoney(amount: number, currency = 'BRL'): string {
  return new Intl.NumberFormat(localeOf[currentLanguage()], { style: 'currency', currency }).format(amount);
}

/** Sums of money in millionths, one for each currency; empty without any. */
export function formatAmounts(amounts: readonly { currency: string; micros: number }[]): string {
  return amounts.map(({ currency, micros }) => formatMoney(micros / microsOfOne, currency)).join(' + ');
}

/** A number with the language's separators. */
export function formatNumber(value: number, maximumFractionDigits = 2): string {
  return new Intl.NumberFormat(localeOf[currentLanguage()], { maximumFractionDigits }).format(value);
}

/** A file's size from bytes, e.g. "1,4 MB". */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${formatNumber(bytes / 1024 ** step, step < 2 ? 0 : 1)} ${units[step]}`;
}

/** Seconds as a player shows them: m:ss, or h:mm:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
