import { fieldName, fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, TemplateField, TextAreaField } from '@recado/ui/records';
import type { ReactNode } from 'react';
import { type CampaignValues, isWritten, type MessageNumber, messageNumbers, weightOf } from './campaign-values.ts';
import { useSendingConnection } from './sending-connection.ts';

const ownField = fieldName<CampaignValues>;

const fields = fieldsOf('POST /campaigns');

interface MessageTabsProps {
  active: MessageNumber;
  onChange: (active: MessageNumber) => void;
  disabled: boolean;
}

/** The five messages of a campaign, each preceded by its question if the campaign asks first (SPEC §2.10). */
export function MessageTabs({ active, onChange, disabled }: MessageTabsProps) {
  const { t } = useTranslation('campaigns');
  const variables = useCampaignVariables().join(', ');
  const { onlyTemplatesAsk } = useSendingConnection();
  return (
    <>
      {onlyTemplatesAsk && <p className="campaign-help">{t('campaigns.templates.help')}</p>}
      <Tabs
        size="small"
        activeKey={String(active)}
        onChange={(key) => onChange(messageNumbers.find((number) => String(number) === key) ?? 1)}
        items={messageNumbers.map((number) => ({
          key: String(number),
          label: t('campaigns.messageTab', { number }),
          forceRender: true,
          children: <MessageFields number={number} variables={variables} disabled={disabled} />,
        }))}
      />
    </>
  );
}

interface MessageFieldsProps {
  number: MessageNumber;
  /** The variables that the texts may contain, as they are typed. */
  variables: string;
  disabled: boolean;
}

function MessageFields({ number, variables, disabled }: MessageFieldsProps) {
  const { t } = useTranslation('campaigns');
  const asksFirst = Form.useWatch(fields.confirmation.name) === true;
  const { onlyTemplates, onlyTemplatesAsk } = useSendingConnection();
  return (
    <>
      <TextOrTemplate
        {...{ number, variables, disabled }}
        names={['message', 'template']}
        label={t('campaigns.message')}
        onlyTemplates={onlyTemplates}
        isNeeded={!asksFirst}
      >
        <TextAreaField
          {...fields[`message${number}`]}
          label={t('campaigns.message')}
          help={t('campaigns.messageHelp', { variables })}
          rows={4}
          disabled={disabled || undefined}
        />
      </TextOrTemplate>
      <WeightField number={number} disabled={disabled} />
      {/* Hidden, not unmounted: the typed text is kept while the campaign does not ask. */}
      <div hidden={!asksFirst}>
        <TextOrTemplate
          {...{ number, variables, disabled }}
          names={['confirmationMessage', 'confirmationTemplate']}
          label={t('campaigns.confirmationMessage')}
          onlyTemplates={onlyTemplatesAsk}
          isNeeded={asksFirst}
        >
          <TextAreaField
            {...fields[`confirmationMessage${number}`]}
            label={t('campaigns.confirmationMessage')}
            help={t('campaigns.confirmationHelp')}
            rows={2}
            disabled={disabled || undefined}
          />
        </TextOrTemplate>
      </div>
    </>
  );
}

interface TextOrTemplateProps extends MessageFieldsProps {
  names: readonly ['message', 'template'] | readonly ['confirmationMessage', 'confirmationTemplate'];
  label: string;
  /** A free text cannot be sent. */
  onlyTemplates: boolean;
  /** One of the five must be a template, where only templates can be sent. */
  isNeeded: boolean;
  /** The field of the free text. */
  children: ReactNode;
}

/** A text, or where the connection has them a template in its place. What is hidden keeps what was typed. */
function TextOrTemplate(props: TextOrTemplateProps) {
  const { number, names, label, onlyTemplates, isNeeded, children, ...field } = props;
  const { t } = useTranslation('campaigns');
  const { connection, hasTemplates } = useSendingConnection();
  const [, place] = names;
  const isTemplate = Form.useWatch((form: Partial<CampaignValues>) => Boolean(form[`${place}${number}`])) === true;
  const hasOne = Form.useWatch((form: Partial<CampaignValues>) =>
    messageNumbers.some((each) => form[`${place}${each}`]),
  );
  const isMissing = onlyTemplates && isNeeded && !hasOne;
  return (
    <>
      <div hidden={hasTemplates && (onlyTemplates || isTemplate)}>{children}</div>
      <div hidden={!hasTemplates}>
        <TemplateField
          {...fields[`${place}${number}`]}
          label={onlyTemplates || isTemplate ? label : t('campaigns.templates.instead')}
          help={t('campaigns.templates.valuesHelp', { variables: field.variables })}
          whatsappId={connection?.id}
          disabled={field.disabled}
          hasPreview={false}
          words={{ required: t('campaigns.templates.required') }}
          required={isMissing && number === 1}
        />
      </div>
    </>
  );
}

/** How often a message is chosen, with its share of all; hidden while it is the only one. */
function WeightField({ number, disabled }: Omit<MessageFieldsProps, 'variables'>) {
  const { t } = useTranslation('campaigns');
  const values: Partial<CampaignValues> = Form.useWatch((form: Partial<CampaignValues>) => form) ?? {};
  const forms = useSendingConnection();
  const written = messageNumbers.filter((each) => isWritten(values, each, forms));
  const all = written.reduce((sum, each) => sum + weightOf(values, each), 0);
  const isOneOfSeveral = written.length > 1 && written.includes(number);
  return (
    <div hidden={!isOneOfSeveral}>
      <NumberField
        name={ownField(`weight${number}`)}
        label={t('campaigns.weight')}
        help={
          isOneOfSeveral && t('campaigns.weightHelp', { percent: Math.round((weightOf(values, number) / all) * 100) })
        }
        {...fields.weights.items}
        disabled={disabled}
      />
    </div>
  );
}

/** The variables that are filled in for each recipient (SERVER §2). */
const ofRecipient = ['nome', 'email', 'numero'];

/** The variables of a campaign's texts as they are typed: those of the recipient and the company's own. */
function useCampaignVariables(): string[] {
  const { report } = useReport('GET /campaign-settings', {}, { refreshOn: ['campaign-settings'] });
  const stored = report?.find(({ key }) => key === 'variables')?.value ?? '[]';
  return [...ofRecipient, ...keysIn(JSON.parse(stored))].map((name) => `{${name}}`);
}

function keysIn(variables: unknown): string[] {
  if (!Array.isArray(variables)) return [];
  return variables.flatMap((variable) => (typeof variable?.key === 'string' ? [variable.key] : []));
}
