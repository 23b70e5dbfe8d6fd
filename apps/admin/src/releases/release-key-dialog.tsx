import { api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import type { ApiKey, ReleaseSigningKey } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField, TextAreaField, TextField } from '@recado/ui/records';
import { refreshKeys } from '../api-keys/api-keys.ts';

/** What is asked: a key of a new team, other rights of a key, or a key beside one, which replaces it. */
export type AskedKey = { kind: 'new' } | { kind: 'edit' | 'replace'; known: ReleaseSigningKey };

interface ReleaseKeyDialogProps {
  asked: AskedKey | undefined;
  /** The keys of the API that publish. */
  apiKeys: readonly ApiKey[];
  onClose: () => void;
  onChanged: () => void;
  /** Called with the token of a key of the API that was made for the team. */
  onToken: (name: string, token: string) => void;
}

/** In place of an id: a key of the API is made for the team. */
const newApiKey = 0;

interface Values {
  owner: string;
  /** Names with commas between them. */
  remotes: string;
  publicKey: string;
  apiKeyIds: number[];
}

const fields = fieldsOf('POST /release-keys');
const ownField = fieldName<Values>;

/** Records a key of a team, changes what it may release, or records another one beside it. */
export function ReleaseKeyDialog({ asked, apiKeys, onClose, onChanged, onToken }: ReleaseKeyDialogProps) {
  const { t } = useTranslation('admin');
  const kind = asked?.kind ?? 'new';
  const known = asked && 'known' in asked ? asked.known : undefined;
  const save = async ({ owner, remotes, publicKey, apiKeyIds }: Values) => {
    const names = remotes.split(/[\s,;]+/).filter(Boolean);
    const ids = await publishers(owner, apiKeyIds, onToken);
    const body = { owner, remotes: names, apiKeyIds: ids };
    if (kind === 'edit' && known) {
      await api('PUT /release-keys/:releaseKeyId', { params: { releaseKeyId: known.id }, body });
    } else await api('POST /release-keys', { body: { ...body, publicKey: publicKey.replace(/\s+/g, '') } });
    onChanged();
  };
  return (
    <RecordDialog<Values>
      open={asked !== undefined}
      title={t(`releaseKeys.${kind}.title`)}
      initialValues={{
        owner: known?.owner ?? '',
        remotes: known?.remotes.join(', ') ?? '',
        publicKey: '',
        apiKeyIds: known?.apiKeyIds ?? [newApiKey],
      }}
      saveText={t(`releaseKeys.${kind}.action`)}
      onSave={save}
      onClose={onClose}
    >
      <p className="releases-asked">{t(`releaseKeys.${kind}.about`)}</p>
      <TextField {...fields.owner} label={t('releaseKeys.owner')} help={t('releaseKeys.ownerHelp')} />
      <TextField
        name={ownField('remotes')}
        required
        label={t('releaseKeys.remotes')}
        help={t('releaseKeys.remotesHelp')}
      />
      {kind !== 'edit' && (
        <TextAreaField {...fields.publicKey} label={t('releaseKeys.publicKey')} help={t('releaseKeys.publicKeyHelp')} />
      )}
      <SelectField
        name={ownField('apiKeyIds')}
        required
        multiple
        label={t('releaseKeys.apiKeys')}
        help={t('releaseKeys.apiKeysHelp')}
        choices={[
          { value: newApiKey, label: t('releaseKeys.makeApiKey') },
          ...apiKeys.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </RecordDialog>
  );
}

/** The ids of the chosen keys of the API; a new one is made, and its token shown. */
async function publishers(owner: string, ids: readonly number[], onToken: ReleaseKeyDialogProps['onToken']) {
  const known = ids.filter((id) => id !== newApiKey);
  if (known.length === ids.length) return known;
  const body = { name: owner, scopes: ['releases:publish' as const] };
  const { token, record } = await api('POST /api-keys', { body });
  refreshKeys();
  onToken(record.name, token);
  return [...known, record.id];
}
