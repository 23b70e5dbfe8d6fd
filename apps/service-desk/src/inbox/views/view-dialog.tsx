import { fieldsOf } from '@recado/api/fields';
import { useCreate, useUpdate } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { openView } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { FilterFields } from './filter-fields.tsx';
import { IconField } from './icon-field.tsx';
import type { EditedView } from './view-draft.ts';
import { bodyOf, type ViewValues, valuesOf, viewField } from './view-values.ts';
import { ticketViews } from './views-resource.ts';

const fields = fieldsOf('POST /ticket-views');

/** Saves the filter of a list as a view, or changes one. What of its filter is gone is left out with the next save. */
export default function ViewDialog({ edited, onClose }: { edited: EditedView; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const { mutateAsync: create } = useCreate(ticketViews);
  const { mutateAsync: update } = useUpdate(ticketViews);
  const managesShared = useAbility('settings:manage');
  const isStored = 'id' in edited;
  const initial = valuesOf(edited);
  const save = async (values: Partial<ViewValues>) => {
    // Fields that are not shown keep their values.
    const body = bodyOf({ ...initial, ...values });
    if (isStored) await update({ id: edited.id, body });
    else openView((await create(body)).id);
  };
  return (
    <RecordDialog<ViewValues>
      open
      title={t(isStored ? 'views.editTitle' : 'views.newTitle')}
      initialValues={initial}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} required label={t('views.name')} />
      <IconField />
      {managesShared && <ScopeFields />}
      <FilterFields />
    </RecordDialog>
  );
}

/** For whom the view is; only administrators share one. */
function ScopeFields() {
  const { t } = useTranslation('service-desk');
  const scope = Form.useWatch<ViewValues['scope']>('scope');
  const { queues, isLoading } = useQueueChoices(scope === 'queue');
  const scopes = (['own', 'queue', 'company'] as const).map((value) => ({ value, label: t(`views.scopes.${value}`) }));
  return (
    <>
      <SelectField name={viewField('scope')} label={t('views.scope')} choices={scopes} required />
      {scope === 'queue' && (
        <SelectField
          name={viewField('queueId')}
          label={t('views.queue')}
          required
          loading={isLoading}
          choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
