import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { ChosenTemplate, MessageTemplate } from '@recado/contract';
import { isTemplateField } from '@recado/contract/fill-template';
import { useState } from 'react';
import { Button, ErrorState, Modal, Skeleton, StatusText } from '../../core/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TemplateSearch } from './template-search.tsx';
import { TemplateFields, TemplateValues } from './template-values.tsx';
import { unfilledKeys } from './unfilled-keys.ts';
import './template-choosing.css';

/** A template that is chosen now and sent later. */
export interface TemplateChoiceProps {
  /** The id of its first button, for the label of a field. */
  id?: string;
  /** What it is chosen for; it names the buttons. */
  label: string;
  /** The connection that is to send it; absent until it is known. */
  whatsappId: number | undefined;
  value?: ChosenTemplate | null | undefined;
  onChange?: (value: ChosenTemplate | null) => void;
  disabled?: boolean | undefined;
  /** Whether it shows the message as the customer will see it; not where that stands beside it. */
  hasPreview?: boolean | undefined;
}

/** Chooses a template by words, fills its variables and shows it; variables that are bound to a field fill themselves. */
export function TemplateChoice(props: TemplateChoiceProps) {
  const { id, label, whatsappId, value, onChange, disabled = false, hasPreview = true } = props;
  const { t } = useTranslation('ui');
  const [isChoosing, setChoosing] = useState(false);
  const action = value ? t('template.change') : t('template.choose');
  const choose = ({ id: templateId }: MessageTemplate) => {
    setChoosing(false);
    onChange?.({ templateId, values: {} });
  };
  return (
    <div className="template-choice">
      {value && whatsappId !== undefined && (
        <Chosen
          whatsappId={whatsappId}
          value={value}
          disabled={disabled}
          hasPreview={hasPreview}
          onChange={(values) => onChange?.({ ...value, values })}
        />
      )}
      <div className="template-choice-actions">
        <Button id={id} aria-label={`${label}: ${action}`} disabled={disabled} onClick={() => setChoosing(true)}>
          {action}
        </Button>
        {value && (
          <Button
            type="text"
            aria-label={`${label}: ${t('template.remove')}`}
            disabled={disabled}
            onClick={() => onChange?.(null)}
          >
            {t('template.remove')}
          </Button>
        )}
      </div>
      <Modal
        open={isChoosing}
        title={t('template.choose')}
        footer={null}
        destroyOnHidden
        onCancel={() => setChoosing(false)}
      >
        {whatsappId !== undefined && <TemplateSearch whatsappId={whatsappId} onChoose={choose} />}
      </Modal>
    </div>
  );
}

interface ChosenProps {
  whatsappId: number;
  value: ChosenTemplate;
  disabled: boolean;
  hasPreview: boolean;
  onChange: (values: Record<string, string>) => void;
}

/** The name of the chosen template, whether it can be sent, its variables, and how the customer sees it. */
function Chosen({ whatsappId, value: { templateId, values }, disabled, hasPreview, onChange }: ChosenProps) {
  const { t } = useTranslation('ui');
  const { found, failure, renew } = useLookup('chosen template', [whatsappId, templateId], (signal) =>
    api('GET /templates/list', { query: { whatsappId, templateId }, signal }),
  );
  const hints = useHints(found?.[0]);
  if (failure) return <ErrorState failure={failure} onRetry={renew} />;
  if (!found) return <Skeleton active paragraph={{ rows: 1 }} />;
  const [template] = found;
  if (!template) return <StatusText tone="warning">{t('template.gone')}</StatusText>;
  const Variables = hasPreview ? TemplateValues : TemplateFields;
  const missing = unfilledKeys(template, values).filter((key) => !(key in hints)).length;
  return (
    <>
      <p className="template-choice-name">
        <strong>{template.name}</strong> <small>{template.language}</small>
        {template.status !== 'APPROVED' && <StatusText tone="warning">{t('template.stopped')}</StatusText>}
      </p>
      <Variables template={template} values={values} hints={hints} disabled={disabled} onChange={onChange} />
      {missing > 0 && <p role="status">{t('template.missing', { count: missing })}</p>}
    </>
  );
}

/** What fills each bound variable if nothing is entered, in words. */
function useHints(template: MessageTemplate | undefined): Record<string, string> {
  const { t } = useTranslation('ui');
  const bound = Object.entries(template?.bindings ?? {}).filter(([, field]) => isTemplateField(field));
  const nameOf = (field: string) => t(`template.fields.${field.replace('.', '-')}`);
  return Object.fromEntries(bound.map(([key, field]) => [key, t('template.bound', { field: nameOf(field) })]));
}
