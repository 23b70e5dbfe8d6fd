import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { Button, ErrorState, formatDate, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Navigate, useNavigate } from '@recado/ui/router';

/** Leads to the invoice that is due, which the server makes if it does not exist; says so if nothing is due. */
export function NextInvoice() {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { dueDate } = useSession().user.company;
  const { found, failure, renew } = useLookup('nextInvoice', [], () => api('POST /invoices/next', {}), 0);
  if (found) return <Navigate to={`/financeiro?invoice=${found.id}`} replace />;
  if (failure?.code === 'ERR_NOTHING_DUE') {
    return (
      <div className="billing-card" role="status">
        <h1>{t('next.nothing')}</h1>
        <p>{dueDate ? t('next.nothingText', { date: formatDate(dueDate) }) : t('next.noDueDate')}</p>
        <Button onClick={() => navigate('/financeiro')}>{t('checkout.toList')}</Button>
      </div>
    );
  }
  return failure ? <ErrorState failure={failure} onRetry={renew} /> : <ListSkeleton />;
}
