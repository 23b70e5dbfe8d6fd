import type { FieldName } from '@recado/api/fields';
import { queues, useLiveList } from '@recado/api/live';
import type { AppInstallation } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField } from '@recado/ui/records';

/** Who has an app: people with one of these profiles and, unless it is empty, one of these queues. */
export type Audience = Pick<AppInstallation, 'profiles' | 'queueIds'>;

/** The profiles, in the order of all forms. */
export const profiles = ['user', 'supervisor', 'admin'] as const satisfies Audience['profiles'];

/** The fields for who has an app. */
export function AudienceFields({ field }: { field: (name: keyof Audience) => FieldName }) {
  const { t } = useTranslation('admin');
  const queueList = useLiveList(queues, {});
  return (
    <>
      <SelectField
        name={field('profiles')}
        required
        multiple
        label={t('apps.who.profiles')}
        choices={profiles.map((value) => ({ value, label: t(`profiles.${value}`) }))}
      />
      <SelectField
        name={field('queueIds')}
        multiple
        label={t('apps.who.queues')}
        help={t('apps.who.queuesHelp')}
        placeholder={t('apps.who.everyQueue')}
        loading={queueList.isLoading}
        choices={queueList.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
