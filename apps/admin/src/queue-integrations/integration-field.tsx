import { fieldsOf } from '@recado/api/fields';
import { useAll } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField } from '@recado/ui/records';
import { isComplete, queueIntegrations } from './queue-integrations.ts';

/** Connections have the same fields. */
const field = fieldsOf('POST /queue').integrationId;

/** Chooses the integration of a queue or a connection; not shown if the plan has no integrations. */
export function IntegrationField() {
  const { t } = useTranslation('admin');
  const isOffered = usePlanFlag('useIntegrations');
  const list = useAll(queueIntegrations, {}, { enabled: isOffered });
  if (!isOffered) return null;
  return (
    <SelectField
      {...field}
      label={t('queueIntegrations.choice')}
      help={t('queueIntegrations.choiceHelp')}
      loading={list.isLoading}
      choices={list.items.map((item) => {
        const isReady = isComplete(item);
        const label = isReady ? item.name : t('queueIntegrations.incomplete', { name: item.name });
        return { value: item.id, label, disabled: !isReady };
      })}
    />
  );
}
