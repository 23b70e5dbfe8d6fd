import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import type { AppDetail, AppInstallation } from '@recado/contract';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField } from '@recado/ui/records';
import { refreshApps } from './apps.ts';
import { type Audience, AudienceFields, profiles } from './audience-fields.tsx';

interface AudienceDialogProps {
  app: AppDetail;
  installation: AppInstallation;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Who has the app, and for each ability of the app the profiles that have it, by its field. */
type Values = Audience & Record<`ability-${string}`, AppInstallation['profiles']>;

const ownField = fieldName<Values>;

/** Changes who has an installed app, and who has which rights within it. */
export function AudienceDialog({ app, installation, isOpen, onClose, onChanged }: AudienceDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { profiles: who, queueIds } = installation;
  const abilities = app.abilities.map(({ name, title, profiles: usual }) => ({
    name,
    field: `ability-${name}` as const,
    label: title[language],
    known: installation.abilities[name] ?? usual,
  }));
  const save = async (values: Values) => {
    const chosen = Object.fromEntries(abilities.map(({ name, field }) => [name, values[field] ?? []]));
    const body = { profiles: values.profiles, queueIds: values.queueIds, abilities: chosen };
    await api('PUT /apps/:app/installation', { params: { app: app.name }, body });
    refreshApps();
    onChanged();
  };
  const initial: Values = Object.assign(
    { profiles: who, queueIds },
    Object.fromEntries(abilities.map(({ field, known }) => [field, known])),
  );
  return (
    <RecordDialog<Values>
      open={isOpen}
      title={t('apps.who.title')}
      initialValues={initial}
      onSave={save}
      onClose={onClose}
    >
      <AudienceFields field={ownField} />
      {abilities.length > 0 && <h3>{t('apps.who.abilities')}</h3>}
      {abilities.map(({ field, label }) => (
        <SelectField
          key={field}
          name={ownField(field)}
          multiple
          label={label}
          choices={profiles.map((value) => ({ value, label: t(`profiles.${value}`) }))}
        />
      ))}
    </RecordDialog>
  );
}
