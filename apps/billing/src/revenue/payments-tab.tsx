import { fieldsOf } from '@recado/api/fields';
import { useLiveList, useUpdate } from '@recado/api/live';
import type { BodyInput, ReceivedPayment } from '@recado/contract';
import { EmptyState, formatDateTime, formatMoney, Segmented, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined } from '@recado/ui/icons';
import {
  type Column,
  Form,
  ListPage,
  LiveTable,
  RecordDialog,
  SelectField,
  TextAreaField,
  useSearch,
} from '@recado/ui/records';
import { useState } from 'react';
import { receivedPayments } from './revenue.ts';

const states = ['open', 'settled', 'all'] as const;
const { note, outcome } = fieldsOf('PUT /received-payments/:paymentId');

/**
 * Received payments that do not match their invoice and need attention; each is settled with a note about the solution.
 */
export function PaymentsTab() {
  const { t } = useTranslation('billing');
  const search = useSearch();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const [settled, setSettled] = useState<ReceivedPayment>();
  const list = useLiveList(receivedPayments, { searchParam: search.searchParam, state });
  return (
    <ListPage
      title={t('payments.title')}
      search={search}
      searchLabel={t('payments.search')}
      filters={
        <Segmented
          aria-label={t('payments.filter')}
          value={state}
          options={states.map((value) => ({ value, label: t(`payments.states.${value}`) }))}
          onChange={(chosen) => setState(states.find((one) => one === chosen) ?? 'open')}
        />
      }
    >
      <LiveTable
        label={t('payments.title')}
        list={list}
        columns={useColumns()}
        actions={({ id, settledAt, reason }) =>
          settledAt === null && reason !== null
            ? [{ key: 'settle', label: t('payments.settle', { id }), icon: <CheckOutlined />, run: setSettled }]
            : []
        }
        empty={
          search.searchParam === '' && state === 'open' ? (
            <EmptyState title={t('payments.empty')} description={t('payments.emptyText')} />
          ) : (
            <EmptyState title={t('revenue.nothingFound')} />
          )
        }
      />
      <SettleDialog payment={settled} onClose={() => setSettled(undefined)} />
    </ListPage>
  );
}

function useColumns(): Column<ReceivedPayment>[] {
  const { t } = useTranslation('billing');
  return [
    { key: 'paidAt', title: t('payments.paidAt'), render: ({ paidAt }) => formatDateTime(paidAt), width: 150 },
    { key: 'company', title: t('revenue.company'), render: ({ companyName }) => companyName, isCardTitle: true },
    {
      key: 'invoice',
      title: t('payments.invoice'),
      render: ({ invoiceId, invoiceDetail }) => `${invoiceId} · ${invoiceDetail}`,
      grows: true,
    },
    { key: 'expected', title: t('payments.expected'), render: ({ expected }) => formatMoney(expected), align: 'right' },
    { key: 'value', title: t('payments.value'), render: ({ value }) => formatMoney(value), align: 'right' },
    { key: 'reason', title: t('payments.reason'), render: (payment) => <Reason payment={payment} /> },
  ];
}

/** Why it needs attention, or who settled it with which note. */
function Reason({
  payment: { reason, applied, settledAt, settledBy, note: words, outcome: done },
}: {
  payment: ReceivedPayment;
}) {
  const { t } = useTranslation('billing');
  return (
    <>
      <StatusText tone={reason === null ? 'success' : settledAt === null ? 'warning' : 'neutral'}>
        {t(`payments.reasons.${reason ?? 'none'}`)}
      </StatusText>
      {reason !== null && <small>{t(applied ? 'payments.applied' : 'payments.notApplied')}</small>}
      {settledAt !== null && (
        <small>
          {done && `${t(`payments.outcomes.${done}`)} · `}
          {t('payments.settledBy', { name: settledBy ?? '—', when: formatDateTime(settledAt), note: words })}
        </small>
      )}
    </>
  );
}

const outcomes = ['credited', 'paid', 'refunded', 'noted'] as const;
type Outcome = (typeof outcomes)[number];

/** An invoice that was paid or cancelled cannot be marked as paid by another payment. */
function isPossible(outcome: Outcome, payment: ReceivedPayment | undefined): boolean {
  if (payment?.applied) return outcome === 'noted' || outcome === 'refunded';
  return outcome !== 'paid' || payment?.reason === 'wrong-amount';
}

/** What is done with a payment: a credit, the invoice marked as paid, a refund, or only a note. */
function SettleDialog({ payment, onClose }: { payment: ReceivedPayment | undefined; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const update = useUpdate(receivedPayments);
  return (
    <RecordDialog<BodyInput<'PUT /received-payments/:paymentId'>>
      open={payment !== undefined}
      title={t('payments.settleTitle')}
      initialValues={{ note: '', outcome: payment?.applied ? 'noted' : 'credited' }}
      onSave={async (body) => payment && update.mutateAsync({ id: payment.id, body })}
      onClose={onClose}
      saveText={t('payments.settleAction')}
      savedText={t('payments.settled')}
    >
      {payment && (
        <p className="billing-note">
          {payment.companyName} · {formatMoney(payment.value)} · {payment.endToEndId}
        </p>
      )}
      <OutcomeField payment={payment} />
      <TextAreaField {...note} label={t('payments.note')} help={t('payments.noteHelp')} />
    </RecordDialog>
  );
}

function OutcomeField({ payment }: { payment: ReceivedPayment | undefined }) {
  const { t } = useTranslation('billing');
  const value: unknown = Form.useWatch(outcome.name, Form.useFormInstance());
  const chosen = outcomes.find((one) => one === value) ?? 'noted';
  const possible = outcomes.filter((one) => isPossible(one, payment));
  return (
    <SelectField
      {...outcome}
      required
      label={t('payments.outcome')}
      help={t(`payments.outcomeHelp.${chosen}`)}
      choices={possible.map((one) => ({ value: one, label: t(`payments.outcomes.${one}`) }))}
    />
  );
}
