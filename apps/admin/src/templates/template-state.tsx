import type { MessageTemplate } from '@recado/contract';
import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { qualityTones, statusTones } from './templates.ts';

/** WhatsApp's codes of reasons that have a sentence. */
const knownReasons: readonly string[] = [
  ...['ABUSIVE_CONTENT', 'INVALID_FORMAT', 'INCORRECT_CATEGORY', 'PROMOTIONAL', 'TAG_CONTENT_MISMATCH', 'SCAM'],
  ...['FIRST_PAUSE', 'SECOND_PAUSE', 'RATE_LIMITING_PAUSE'],
];

/** The state of a template, why it is in it, and what WhatsApp advises. */
export function TemplateState({ template }: { template: MessageTemplate }) {
  const { t } = useTranslation('admin');
  const { status, reason, advice } = template;
  return (
    <>
      <StatusText tone={statusTones[status]}>{t(`templates.statuses.${status}`)}</StatusText>
      {reason && (
        <div className="admin-meta">{knownReasons.includes(reason) ? t(`templates.reasons.${reason}`) : reason}</div>
      )}
      {advice && <div className="admin-meta">{advice}</div>}
    </>
  );
}

/** The category of a template, and the one to which WhatsApp is about to move it. */
export function TemplateCategoryText({ template: { category, nextCategory } }: { template: MessageTemplate }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {t(`templates.categories.${category}`)}
      {nextCategory && (
        <div>
          <StatusText tone="warning">
            {t('templates.moving', { category: t(`templates.categories.${nextCategory}`) })}
          </StatusText>
        </div>
      )}
    </>
  );
}

/** How customers take a template; nothing for a draft. */
export function TemplateQualityText({ template: { quality, status } }: { template: MessageTemplate }) {
  const { t } = useTranslation('admin');
  if (status === 'DRAFT') return null;
  return <StatusText tone={qualityTones[quality]}>{t(`templates.qualities.${quality}`)}</StatusText>;
}
