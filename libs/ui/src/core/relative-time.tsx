import { useTranslation } from '../i18n/use-translation.ts';
import { dateOf, formatDateTime, formatRelative, type Moment } from './formats/dates.ts';
import { Tooltip } from './tooltip.tsx';

/** A relative date, with the full date on hover (UX). */
export function RelativeTime({ value }: { value: Moment }) {
  useTranslation();
  return (
    <Tooltip title={formatDateTime(value)}>
      <time dateTime={dateOf(value).toISOString()}>{formatRelative(value)}</time>
    </Tooltip>
  );
}
