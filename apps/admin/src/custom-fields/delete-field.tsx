import { api } from '@recado/api/client';
import { applyToCache, useReport } from '@recado/api/live';
import type { CustomField } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog } from '@recado/ui/records';
import { customFields } from './custom-fields.ts';

/** Asks before a field is deleted, and says how many values go with it: as many as the server then deletes at most. */
export function DeleteField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const params = { fieldId: field.id };
  const { report, refetch } = useReport('GET /custom-fields/:fieldId/usage', { params }, { fresh: true });
  const remove = async () => {
    try {
      await api('DELETE /custom-fields/:fieldId', { params, query: { values: report?.values ?? 0 } });
      applyToCache(customFields, { type: 'remove', id: field.id });
    } catch (failure) {
      refetch();
      throw failure;
    }
  };
  return (
    <RecordDialog
      open
      isDestructive
      loading={!report}
      title={t('customFields.deleteTitle')}
      saveText={t('customFields.delete')}
      initialValues={{}}
      onSave={remove}
      onClose={onClose}
    >
      <strong>{field.name}</strong>
      <p>{report?.values ? t('customFields.deleteSome', { count: report.values }) : t('customFields.deleteNone')}</p>
    </RecordDialog>
  );
}
