import type { ImportRefusal } from '@recado/contract';
import { useTranslation } from '../i18n/index.ts';

/** Why a row was refused, or something left out of it, in words. */
export function useRefusalReasons(): Record<ImportRefusal['reason'], string> {
  const { t } = useTranslation();
  return {
    number: t('contactImport.refusedNumber'),
    rounded: t('contactImport.refusedRounded'),
    furtherNumber: t('contactImport.refusedFurtherNumber'),
    name: t('contactImport.refusedName'),
    nameTooLong: t('contactImport.refusedNameTooLong'),
    email: t('contactImport.refusedEmail'),
    field: t('contactImport.refusedField'),
    organisation: t('contactImport.refusedOrganisation'),
    consent: t('contactImport.refusedConsent'),
    repeated: t('contactImport.refusedRepeated'),
    exists: t('contactImport.refusedExists'),
    full: t('contactImport.refusedFull'),
  };
}
