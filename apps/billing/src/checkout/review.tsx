import { shownDocument } from '@recado/contract/document-number';
import { useTranslation } from '@recado/ui/i18n';
import { Facts } from '../facts.tsx';
import type { CheckoutValues } from './checkout-values.ts';

/** The entered values, for review. */
export function Review({ values }: { values: CheckoutValues }) {
  const { t } = useTranslation('billing');
  const { billingName, document, addressStreet, addressCity, addressState, addressZipCode, addressCountry } = values;
  return (
    <Facts
      facts={[
        [t('checkout.billingName'), billingName],
        [t(addressCountry === 'usa' ? 'checkout.taxNumber' : 'checkout.document'), document && shownDocument(document)],
        [t('checkout.addressStreet'), addressStreet],
        [t('checkout.addressCity'), [addressCity, addressState].filter(Boolean).join(' · ')],
        [t('checkout.addressZipCode'), addressZipCode],
        [t('checkout.addressCountry'), addressCountry && t(`checkout.country.${addressCountry}`)],
      ]}
    />
  );
}
