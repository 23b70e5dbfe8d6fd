import { fieldsOf } from '@recado/api/fields';
import { useLiveList, whatsapps } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField } from '@recado/ui/records';

/** Chooses the connection of a new conversation; without a choice, the default one. Hidden when there is only one. */
export function ConnectionField() {
  const { t } = useTranslation('service-desk');
  const { items, isLoading } = useLiveList(whatsapps, {});
  if (items.length < 2) return null;
  return (
    <SelectField
      {...fieldsOf('POST /tickets').whatsappId}
      label={t('newTicket.connection')}
      placeholder={t('newTicket.defaultConnection')}
      loading={isLoading}
      choices={items.map((connection) => ({ value: connection.id, label: connection.name }))}
    />
  );
}
