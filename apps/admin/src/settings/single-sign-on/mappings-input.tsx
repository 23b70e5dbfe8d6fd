import { fieldsOf } from '@recado/api/fields';
import type { ClaimMapping } from '@recado/contract';
import { Button, IconButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, PlusOutlined } from '@recado/ui/icons';
import { Select } from '@recado/ui/records';

type Choices<Value> = { value: Value; label: string }[];

const { mappings: facts } = fieldsOf('PUT /single-sign-on');
const { value: valueFacts } = facts.items.fields;

/** The profiles that somebody new may get. */
export function useProfileChoices(): Choices<ClaimMapping['profile']> {
  const { t } = useTranslation('admin');
  return (['user', 'supervisor', 'admin'] as const).map((value) => ({ value, label: t(`profiles.${value}`) }));
}

interface MappingsInputProps {
  id?: string;
  value?: ClaimMapping[];
  onChange?: (value: ClaimMapping[]) => void;
  queueChoices: Choices<number>;
}

/** What values of the claim give, one in each line; the first that somebody has counts. The field passes the value. */
export function MappingsInput({ id, value = [], onChange, queueChoices }: MappingsInputProps) {
  const { t } = useTranslation('admin');
  const profiles = useProfileChoices();
  const change = (index: number, changed: Partial<ClaimMapping>) =>
    onChange?.(value.map((mapping, place) => (place === index ? { ...mapping, ...changed } : mapping)));
  const nameOf = (label: string, index: number) => `${label} ${index + 1}`;
  return (
    <div id={id} className="claim-mappings">
      {value.map((mapping, index) => (
        // A line has no identity but its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="claim-mapping">
          <Input
            aria-label={nameOf(t('singleSignOn.value'), index)}
            placeholder={t('singleSignOn.value')}
            maxLength={valueFacts.maximum}
            value={mapping.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <Select
            aria-label={nameOf(t('singleSignOn.profile'), index)}
            value={mapping.profile}
            options={profiles}
            onChange={(profile) => change(index, { profile })}
          />
          <Select
            mode="multiple"
            aria-label={nameOf(t('singleSignOn.queues'), index)}
            placeholder={t('singleSignOn.queues')}
            value={mapping.queueIds}
            options={queueChoices}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(queueIds: number[]) => change(index, { queueIds })}
          />
          <IconButton
            icon={<DeleteOutlined />}
            label={t('singleSignOn.removeMapping', { place: index + 1 })}
            onClick={() => onChange?.(value.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= (facts.maximum ?? 0)}
        onClick={() => onChange?.([...value, { value: '', profile: 'user', queueIds: [] }])}
      >
        {t('singleSignOn.addMapping')}
      </Button>
    </div>
  );
}
