import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import type { AppDetail } from '@recado/contract';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { RecordDialog } from '@recado/ui/records';
import { refreshApps } from './apps.ts';
import { type Audience, AudienceFields } from './audience-fields.tsx';
import { NeedsList } from './needs-list.tsx';

interface ConsentDialogProps {
  app: AppDetail;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => void;
}

const ownField = fieldName<Audience>;

/** Asks for consent to exactly what the newest version needs: before it is installed, or before it takes the place of a former one. */
export function ConsentDialog({ app, isOpen, onClose, onChanged }: ConsentDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { title, version, needs, more, installation, name } = app;
  const names = { name: title[language], version };
  const isUpdate = installation !== null;
  const save = async (audience: Audience) => {
    const consent = { ...needs, version };
    if (isUpdate) await api('PUT /apps/:app/installation', { params: { app: name }, body: { consent } });
    else await api('POST /apps/:app/installation', { params: { app: name }, body: { ...audience, consent } });
    refreshApps();
    onChanged();
  };
  return (
    <RecordDialog<Audience>
      open={isOpen}
      title={t(isUpdate ? 'apps.updateTitle' : 'apps.installTitle', names)}
      initialValues={{ profiles: ['user', 'supervisor', 'admin'], queueIds: [] }}
      saveText={t(isUpdate ? 'apps.updateAction' : 'apps.consent')}
      savedText={t(isUpdate ? 'apps.updatedToast' : 'apps.installedToast', names)}
      onSave={save}
      onClose={onClose}
    >
      <NeedsList app={app} added={more} />
      {!isUpdate && <AudienceFields field={ownField} />}
    </RecordDialog>
  );
}
