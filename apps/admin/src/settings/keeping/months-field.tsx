import { keepingBounds } from '@recado/contract/keeping-bounds';
import { useTranslation } from '@recado/ui/i18n';
import { InputNumber } from '@recado/ui/parts';
import { useId } from 'react';
import type { KeptKind } from './keeping-rules.ts';

const { fewestAuditMonths: fewest, mostAuditMonths: most, mostMonths } = keepingBounds;

/** For how many months something is kept; empty: for ever, the audit log for a year. */
export function MonthsField({
  kind,
  months,
  onChange,
}: {
  kind: KeptKind;
  months: number | null;
  onChange: (months: number | null) => void;
}) {
  const { t } = useTranslation('admin');
  const [field, help] = [useId(), useId()];
  const isAudit = kind === 'auditMonths';
  const helps = {
    messagesMonths: t('keeping.messagesHelp'),
    mediaMonths: t('keeping.mediaHelp'),
    notesMonths: t('keeping.notesHelp'),
    auditMonths: t('keeping.auditHelp', { fewest, most }),
  } as const satisfies Record<KeptKind, string>;
  return (
    <div className="keeping-field">
      <label htmlFor={field}>{t(`keeping.${kind}`)}</label>
      <InputNumber<number>
        id={field}
        aria-describedby={help}
        min={isAudit ? fewest : 1}
        max={isAudit ? most : mostMonths}
        precision={0}
        suffix={t('keeping.months')}
        value={months}
        onChange={onChange}
      />
      <p id={help} className="admin-meta">
        {helps[kind]}
      </p>
    </div>
  );
}
