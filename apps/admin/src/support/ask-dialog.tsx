import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient } from '@recado/api/live';
import type { ManagedCompany } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextAreaField } from '@recado/ui/records';

const fields = fieldsOf('POST /support-grants');

interface Values {
  reason: string;
}

/** Asks a company to let the super user in, with the reason that its administrators read. */
export default function AskDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const ask = async ({ reason }: Values) => {
    await api('POST /support-grants', { body: { companyId: company.id, reason } });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /support-grants'] });
  };
  return (
    <RecordDialog<Values>
      open
      title={t('support.askTitle')}
      initialValues={{ reason: '' }}
      savedText={t('support.sent')}
      onSave={ask}
      onClose={onClose}
    >
      <p>{t('support.askText', { name: company.name })}</p>
      <TextAreaField {...fields.reason} label={t('support.reason')} />
    </RecordDialog>
  );
}
