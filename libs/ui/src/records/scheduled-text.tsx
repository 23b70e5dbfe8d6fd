import type { ScheduledMessage } from '@recado/contract';
import { useTranslation } from '../i18n/use-translation.ts';

/** What a scheduled message says in a list: its text, or the name of its template. */
export function ScheduledText({ of: { body, templateName } }: { of: ScheduledMessage }) {
  const { t } = useTranslation();
  if (body !== '' || templateName === null) return <span dir="auto">{body}</span>;
  return <span>{t('scheduledMessage.asTemplate', { name: templateName })}</span>;
}
