import { ApiFailure } from '@recado/api/client';
import type { ScheduledMessage } from '@recado/contract';
import { failureText } from '../core/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** What a scheduled message says in a list: its text, or the name of its template. */
export function ScheduledText({ of: { body, templateName } }: { of: ScheduledMessage }) {
  const { t } = useTranslation();
  if (body !== '' || templateName === null) return <span dir="auto">{body}</span>;
  return <span>{t('scheduledMessage.asTemplate', { name: templateName })}</span>;
}

/** Why a scheduled message was not sent, in words; empty for one that did not fail. */
export function scheduleFailure({ failedCode, failedVariable }: ScheduledMessage): string {
  if (failedCode === null) return '';
  return failureText(
    new ApiFailure(0, { error: failedCode, ...(failedVariable !== null && { variable: failedVariable }) }),
  );
}
