import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useColleagues } from '../../../team/users/colleagues.ts';

/** Chooses the users whose tickets are found; for administrators (SPEC §6). */
export default function UserFilter({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('service-desk');
  const { colleagues, isLoading } = useColleagues();
  return (
    <Select<number[]>
      mode="multiple"
      maxTagCount="responsive"
      aria-label={t('search.users')}
      placeholder={t('search.users')}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChange}
      options={colleagues.map((user) => ({ value: user.id, label: user.name }))}
    />
  );
}
