import { api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import type { BodyInput, ReleaseSigningKey } from '@recado/contract';
import { longestGrantDays } from '@recado/contract/limits';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { CompanyField } from './release-dialog.tsx';

interface DeveloperGrantDialogProps {
  open: boolean;
  /** The keys of teams that are in use. */
  signingKeys: readonly ReleaseSigningKey[];
  onClose: () => void;
  onGiven: () => void;
}

/** The team and its remote, as one choice. */
interface Values extends Omit<BodyInput<'POST /developer-grants'>, 'releaseKeyId' | 'companyId'> {
  companyId?: number;
}

const fields = fieldsOf('POST /developer-grants');
const ownField = fieldName<Values>;
/** Milliseconds. */
const aDay = 86_400_000;

/** Lets a team look into a company, to develop one of its remotes there. */
export function DeveloperGrantDialog({ open, signingKeys, onClose, onGiven }: DeveloperGrantDialogProps) {
  const { t } = useTranslation('admin');
  const inDays = (days: number) => new Date(Date.now() + days * aDay).toISOString();
  const roles = (['user', 'admin'] as const).map((value) => ({ value, label: t(`developerGrants.roles.${value}`) }));
  const give = async ({ remote: chosen, companyId = 0, ...rest }: Values) => {
    const [releaseKeyId, remote = ''] = chosen.split(' ');
    await api('POST /developer-grants', { body: { ...rest, companyId, releaseKeyId: Number(releaseKeyId), remote } });
    onGiven();
  };
  return (
    <RecordDialog<Values>
      open={open}
      title={t('developerGrants.new.title')}
      initialValues={{ remote: '', profile: 'user', until: inDays(1), reason: '' }}
      saveText={t('developerGrants.new.action')}
      savedText={t('developerGrants.given')}
      onSave={give}
      onClose={onClose}
    >
      <p className="releases-asked">{t('developerGrants.new.about')}</p>
      <RemoteField signingKeys={signingKeys} />
      <CompanyField />
      <SelectField
        {...fields.profile}
        label={t('developerGrants.role')}
        help={t('developerGrants.roleHelp')}
        choices={roles}
      />
      <DateField
        {...fields.until}
        label={t('developerGrants.until')}
        help={t('developerGrants.untilHelp', { days: longestGrantDays })}
        minimum={inDays(0)}
        maximum={inDays(longestGrantDays)}
      />
      <TextField {...fields.reason} label={t('releases.reason')} help={t('developerGrants.reasonHelp')} />
    </RecordDialog>
  );
}

/** The remotes of the teams; a key for all remotes has those of the installation. */
function RemoteField({ signingKeys }: Pick<DeveloperGrantDialogProps, 'signingKeys'>) {
  const { t } = useTranslation('admin');
  const { report: installed = [] } = useReport('GET /releases', {});
  const choices = signingKeys.flatMap(({ id, owner, remotes }) => {
    const names = remotes.includes('*') ? installed.map(({ remote }) => remote) : remotes;
    return names.map((name) => ({ value: `${id} ${name}`, label: `${owner} · ${name}` }));
  });
  return <SelectField name={ownField('remote')} required label={t('developerGrants.remote')} choices={choices} />;
}
