import { currentLanguage, localeOf } from '@recado/ui/i18n';

/**
 * A day `YYYY-MM-DD` as DD/MM/YYYY in pt and es and in the locale's own form in en, as `formatDate` of the design system
 * writes it. The public pages need it, which load nothing of the design system.
 */
export function dayText(day: string): string {
  const written = day.slice(0, 10);
  if (currentLanguage() !== 'en') return written.split('-').reverse().join('/');
  const form = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf.en, form).format(new Date(written));
}
