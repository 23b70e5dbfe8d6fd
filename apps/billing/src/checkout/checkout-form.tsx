import { api } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { BillingDetails, Invoice } from '@recado/contract';
import { shownDocument } from '@recado/contract/document-number';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Steps } from '@recado/ui/parts';
import { Alert, checkMended, Form, useSaving } from '@recado/ui/records';
import { useEffect, useRef, useState } from 'react';
import type { CheckoutValues } from './checkout-values.ts';
import { DetailsFields } from './details-fields.tsx';
import { InvoiceFacts, PlanCard } from './plan-card.tsx';
import { Review } from './review.tsx';

/** Dados, Personalizar, Revisar (SPEC §4.6). */
const steps = ['details', 'plan', 'review'] as const;
const [detailsStep, firstShown, lastStep] = [0, 1, steps.length - 1];

interface CheckoutFormProps {
  invoice: Invoice;
  details: BillingDetails;
  onBack: () => void;
  /** Called when the details are saved and the invoice can be paid. */
  onPay: () => void;
}

/**
 * The three steps before the payment (SPEC §4.6); missing data of the payer
 * is asked for before the review, so that nobody is thrown back at the end. Every completed step saves the typed values, so that they are kept over a reload
 * and for the next invoice.
 */
export function CheckoutForm({ invoice, details, onBack, onPay }: CheckoutFormProps) {
  const { t } = useTranslation('billing');
  const [form] = Form.useForm<CheckoutValues>();
  const [step, setStep] = useState<number>(firstShown);
  const [refused, setRefused] = useState<{ field: string }>();
  const heading = useFocusOnChange(step);
  useEffect(() => {
    if (refused) form.focusField(refused.field);
  }, [refused, form]);
  /** The step to show after the details are saved; after Enter, the next one. */
  const goal = useRef<number>(undefined);
  /** Whether the details are shown because they are missing for the review. */
  const wasSkipped = useRef(false);
  const backToDetails = (field: string) => {
    goal.current = undefined;
    setStep(detailsStep);
    setRefused({ field });
  };
  const saving = useSaving<CheckoutValues>(form, {
    onSave: async (body) => {
      await api('PUT /billing-details', { body });
      await queryClient.invalidateQueries({ queryKey: ['report', 'GET /billing-details'] });
    },
    onSaved: () => {
      const next = goal.current ?? (wasSkipped.current ? lastStep : step + 1);
      wasSkipped.current = false;
      goal.current = undefined;
      if (next > lastStep) onPay();
      else setStep(next);
    },
    onRefused: backToDetails,
  });
  /** Leaves the step; leaving the details, and going to the payment, require complete details. */
  const goTo = (next: number) => {
    if (next === lastStep && step !== detailsStep && !isComplete(details)) {
      wasSkipped.current = true;
      return setStep(detailsStep);
    }
    if (next <= lastStep && (step !== detailsStep || next < step)) return setStep(next);
    goal.current = wasSkipped.current && step === detailsStep ? lastStep : next;
    form.submit();
  };
  return (
    <section className="billing-card" aria-labelledby="checkout-step">
      <Steps
        size="small"
        current={step}
        responsive={false}
        titlePlacement="vertical"
        onChange={goTo}
        items={steps.map((key, at) => ({
          key,
          title: t(`checkout.steps.${key}`),
          status: at === detailsStep && step !== at && !isComplete(details) ? 'wait' : undefined,
        }))}
      />
      <h2 id="checkout-step" ref={heading} tabIndex={-1}>
        {t(`checkout.headings.${steps[step] ?? 'plan'}`)}
      </h2>
      {saving.problem && <Alert type="error" showIcon role="alert" title={saving.problem} />}
      <Form<CheckoutValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onBlur"
        disabled={saving.isSaving}
        initialValues={initialOf(details)}
        onValuesChange={checkMended(form)}
        onFinish={(values) => void saving.save(values)}
        onFinishFailed={({ errorFields }) => backToDetails(String(errorFields[0]?.name[0] ?? ''))}
      >
        <div hidden={step !== detailsStep}>
          <DetailsFields />
        </div>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      {step === firstShown && <PlanCard invoice={invoice} />}
      {step === lastStep && <Review values={form.getFieldsValue(true)} />}
      {step === lastStep && <InvoiceFacts invoice={invoice} />}
      <div className="billing-actions">
        <Button onClick={step === detailsStep ? onBack : () => goTo(step - 1)} disabled={saving.isSaving}>
          {t('checkout.back')}
        </Button>
        <Button type="primary" loading={saving.isSaving} onClick={() => goTo(step + 1)}>
          {t(step === lastStep ? 'checkout.pay' : 'checkout.next')}
        </Button>
      </div>
    </section>
  );
}

/** Whether all required values were entered before. */
function isComplete({ billingName, document, addressStreet, addressCity, addressZipCode }: BillingDetails): boolean {
  return [billingName, document, addressStreet, addressCity, addressZipCode].every(Boolean);
}

function initialOf(details: BillingDetails): CheckoutValues {
  return {
    billingName: details.billingName ?? '',
    document: shownDocument(details.document ?? ''),
    addressStreet: details.addressStreet ?? '',
    addressCity: details.addressCity ?? '',
    addressState: details.addressState ?? '',
    addressZipCode: details.addressZipCode ?? '',
    addressCountry: details.addressCountry,
  };
}

/** Announces another step to screen readers: its heading is focused, except at the first rendering. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
