import type { Invoice } from '@recado/api/contract';
import { useSession } from '@recado/auth';
import { Button, formatDate } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Result } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';

/** How long the message is shown before the start page (SPEC §9). */
const milliseconds = 4_000;

/** The payment arrived: the new due date, and after 4 s the start page (SPEC §4.6). */
export function PaidPanel({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { company } = useSession().user;
  const dueDate = invoice.renewedTo ?? company.dueDate;
  useEffect(() => {
    const timer = setTimeout(() => navigate('/'), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <Result
        status="success"
        title={t('paid.title')}
        subTitle={dueDate && t('paid.dueDate', { date: formatDate(dueDate) })}
        extra={<Button onClick={() => navigate('/')}>{t('paid.continue')}</Button>}
      />
    </div>
  );
}
