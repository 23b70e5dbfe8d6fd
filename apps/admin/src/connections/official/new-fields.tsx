import { fieldsOf } from '@recado/api/fields';
import { queues, useLiveList } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField, TextField } from '@recado/ui/records';

const fields = fieldsOf('POST /official-connections');

/** What a new official connection needs beside its number. */
export function NewFields() {
  const { t } = useTranslation('admin');
  const list = useLiveList(queues, {});
  return (
    <>
      <TextField {...fields.name} required label={t('connections.name')} />
      <SelectField
        {...fields.queueIds}
        multiple
        label={t('connections.queues')}
        loading={list.isLoading}
        choices={list.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
