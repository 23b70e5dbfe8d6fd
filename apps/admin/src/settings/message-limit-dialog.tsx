import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import type { ManagedCompany } from '@recado/contract';
import { billedCurrencies } from '@recado/contract/micro-amounts';
import { ErrorState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField, TextField } from '@recado/ui/records';

const fields = fieldsOf('PUT /companies/:companyId/message-limit');

interface Values {
  amount: string;
  currency: string;
}

/** What WhatsApp's messages may cost a company in a month before its campaigns stop. */
export function MessageLimitDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const params = { companyId: company.id };
  const { report, error, refetch } = useReport('GET /companies/:companyId/message-limit', { params }, { fresh: true });
  const { amount = '', currency = 'BRL' } = report?.limit ?? {};
  return (
    <RecordDialog<Values>
      key={report ? 'known' : 'loading'}
      open
      loading={!report && !error}
      readOnly={!report}
      title={t('companies.messageLimit.title')}
      initialValues={{ amount, currency }}
      savedText={t('companies.messageLimit.saved')}
      onSave={(values) =>
        api('PUT /companies/:companyId/message-limit', {
          params,
          body: { amount: values.amount ?? '', currency: values.currency },
        })
      }
      onClose={onClose}
    >
      <p>{company.name}</p>
      {!report && <ErrorState failure={error} onRetry={refetch} />}
      <TextField
        {...fields.amount}
        required={false}
        label={t('companies.messageLimit.amount')}
        help={t('companies.messageLimit.help')}
      />
      <SelectField
        {...fields.currency}
        required
        label={t('companies.messageLimit.currency')}
        choices={billedCurrencies.map((value) => ({ value, label: value }))}
      />
    </RecordDialog>
  );
}
