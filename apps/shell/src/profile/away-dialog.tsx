import { api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { updateSessionUser, useSession } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField, TextField } from '@recado/ui/records';

const fields = fieldsOf('PUT /users/:userId/away');
const lasting = fieldName<AwayValues>('lasting');

/** Minutes; 0 until the user says that they are back. */
const lengths = [0, 15, 30, 60, 120, 240, 480] as const;

interface AwayValues {
  reason?: string;
  lasting: number;
}

/** Says that the signed-in user is away: why, and until when. Meanwhile no tickets are assigned to them. */
export function AwayDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const save = async ({ reason = '', lasting: minutes }: AwayValues) => {
    const until = minutes > 0 ? new Date(Date.now() + minutes * 60_000).toISOString() : null;
    const { away } = await api('PUT /users/:userId/away', { params: { userId: user.id }, body: { reason, until } });
    updateSessionUser({ away });
  };
  return (
    <RecordDialog<AwayValues>
      open={open}
      title={t('away.title')}
      initialValues={{ reason: '', lasting: 0 }}
      saveText={t('away.go')}
      savedText={t('away.gone')}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.reason} required={false} label={t('away.reason')} help={t('away.help')} />
      <SelectField
        name={lasting}
        label={t('away.lasting')}
        clearable={false}
        choices={lengths.map((minutes) => ({ value: minutes, label: lengthText(t, minutes) }))}
      />
    </RecordDialog>
  );
}

function lengthText(t: ReturnType<typeof useTranslation>['t'], minutes: number): string {
  if (minutes === 0) return t('away.untilBack');
  return minutes < 60 ? t('away.minutes', { count: minutes }) : t('away.hours', { count: minutes / 60 });
}
