import { fieldName, fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, TextAreaField } from '@recado/ui/records';
import { type CampaignValues, type MessageNumber, messageNumbers, weightOf } from './campaign-values.ts';

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
  return (
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
  return (
    <>
      <TextAreaField
        {...fields[`message${number}`]}
        label={t('campaigns.message')}
        help={t('campaigns.messageHelp', { variables })}
        rows={4}
        disabled={disabled || undefined}
      />
      <WeightField number={number} disabled={disabled} />
      {/* Hidden, not unmounted: the typed text is kept while the campaign does not ask. */}
      <div hidden={!asksFirst}>
        <TextAreaField
          {...fields[`confirmationMessage${number}`]}
          label={t('campaigns.confirmationMessage')}
          help={t('campaigns.confirmationHelp')}
          rows={2}
          disabled={disabled || undefined}
        />
      </div>
    </>
  );
}

/** How often a message is chosen, with its share of all; hidden while it is the only one. */
function WeightField({ number, disabled }: Omit<MessageFieldsProps, 'variables'>) {
  const { t } = useTranslation('campaigns');
  const values: Partial<CampaignValues> = Form.useWatch((form: Partial<CampaignValues>) => form) ?? {};
  const written = messageNumbers.filter((each) => values[`message${each}`]?.trim());
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
