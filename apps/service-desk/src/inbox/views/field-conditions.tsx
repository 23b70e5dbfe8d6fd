import type { FieldCondition } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { FieldConditionsInput, Form, fieldConditionProblem } from '@recado/ui/records';
import { useAllFields } from '../../people/custom-fields/custom-fields.ts';
import type { ViewValues } from './view-values.ts';

/** What is true of fields that the company defines and everyone sees; nothing where it defines none. */
export function FieldConditions() {
  const { t } = useTranslation('service-desk');
  const { fields, isLoading } = useAllFields(true);
  const offered = fields.filter(({ seenBy }) => seenBy === 'everyone');
  if (!isLoading && offered.length === 0) return null;
  const incomplete = (conditions: readonly FieldCondition[] = []) => conditions.findIndex(fieldConditionProblem);
  return (
    <Form.Item<ViewValues>
      name="byFields"
      label={t('views.byFields')}
      rules={[
        {
          validator: async (_, conditions?: FieldCondition[]) => {
            const place = incomplete(conditions);
            if (place >= 0) throw new Error(t('views.incompleteField', { count: place + 1 }));
          },
        },
      ]}
    >
      <FieldConditionsInput
        list={{ items: offered, isKnown: !isLoading }}
        text={(key, count) => t(`views.tests.${key}`, { count })}
      />
    </Form.Item>
  );
}
