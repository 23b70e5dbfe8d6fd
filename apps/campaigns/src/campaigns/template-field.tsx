import { api } from '@recado/api/client';
import type { FieldName } from '@recado/api/fields';
import { useLookup } from '@recado/api/live';
import type { CampaignTemplate, MessageTemplate } from '@recado/contract';
import { isTemplateField } from '@recado/contract/fill-template';
import { TemplateFields, TemplateSearch } from '@recado/ui/chat';
import { Button, ErrorState, Modal, Skeleton, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field } from '@recado/ui/records';
import { useState } from 'react';

interface TemplateFieldProps {
  name: FieldName;
  label: string;
  /** The connection whose templates are offered. */
  whatsappId: number;
  required: boolean;
  disabled: boolean;
  /** The variables of campaigns that the values may contain, as they are typed. */
  variables: string;
}

/** The message template in place of a text: found by words, with a field for each of its variables. */
export function TemplateField({ name, label, required, ...control }: TemplateFieldProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Field name={name} label={label} required={required} words={{ required: t('campaigns.templates.required') }}>
      <TemplateControl label={label} {...control} />
    </Field>
  );
}

interface TemplateControlProps extends Omit<TemplateFieldProps, 'name' | 'required'> {
  id?: string;
  value?: CampaignTemplate | null;
  onChange?: (value: CampaignTemplate | null) => void;
}

function TemplateControl({ id, value, onChange, label, whatsappId, disabled, variables }: TemplateControlProps) {
  const { t } = useTranslation('campaigns');
  const [isChoosing, setChoosing] = useState(false);
  const action = t(value ? 'campaigns.templates.change' : 'campaigns.templates.choose');
  const choose = ({ id: templateId }: MessageTemplate) => {
    setChoosing(false);
    onChange?.({ templateId, values: {} });
  };
  return (
    <div className="campaign-template">
      {value && (
        <Chosen
          value={value}
          disabled={disabled}
          variables={variables}
          onChange={(values) => onChange?.({ ...value, values })}
        />
      )}
      <div className="campaign-template-actions">
        <Button id={id} aria-label={`${label}: ${action}`} disabled={disabled} onClick={() => setChoosing(true)}>
          {action}
        </Button>
        {value && (
          <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>
            {t('campaigns.templates.remove')}
          </Button>
        )}
      </div>
      <Modal
        open={isChoosing}
        title={t('campaigns.templates.choose')}
        footer={null}
        destroyOnHidden
        onCancel={() => setChoosing(false)}
      >
        <TemplateSearch whatsappId={whatsappId} onChoose={choose} />
      </Modal>
    </div>
  );
}

interface ChosenProps {
  value: CampaignTemplate;
  disabled: boolean;
  variables: string;
  onChange: (values: Record<string, string>) => void;
}

/** The name of the chosen template, whether it can be sent, and its variables. */
function Chosen({ value: { templateId, values }, disabled, variables, onChange }: ChosenProps) {
  const { t } = useTranslation('campaigns');
  const { found, failure, renew } = useLookup('template of a campaign', [templateId], (signal) =>
    api('GET /templates/:templateId', { params: { templateId }, signal }),
  );
  const hints = useHints(found);
  if (failure) return <ErrorState failure={failure} onRetry={renew} />;
  if (!found) return <Skeleton active paragraph={{ rows: 1 }} />;
  return (
    <>
      <p className="campaign-template-name">
        <strong>{found.name}</strong> <small>{found.language}</small>
        {found.status !== 'APPROVED' && <StatusText tone="warning">{t('campaigns.templates.stopped')}</StatusText>}
      </p>
      <TemplateFields template={found} values={values} hints={hints} disabled={disabled} onChange={onChange} />
      <p className="campaign-help">{t('campaigns.templates.valuesHelp', { variables })}</p>
    </>
  );
}

/** What fills each bound variable if nothing is entered, in words. */
function useHints(template: MessageTemplate | undefined): Record<string, string> {
  const { t } = useTranslation('campaigns');
  const bound = Object.entries(template?.bindings ?? {}).filter(([, field]) => isTemplateField(field));
  return Object.fromEntries(
    bound.map(([key, field]) => [
      key,
      t('campaigns.templates.bound', { field: t(`campaigns.templates.fields.${field}`) }),
    ]),
  );
}
