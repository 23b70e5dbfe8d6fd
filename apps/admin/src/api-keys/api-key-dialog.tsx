import { api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { useLiveList, useSave, whatsapps } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { ApiKey, ApiScope, Whatsapp } from '@recado/contract';
import { Checkbox, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, Field, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { apiKeys, refreshKeys, scopeKeys } from './api-keys.ts';

const fields = fieldsOf('POST /api-keys');

interface Values {
  name: string;
  scopes: ApiScope[];
  expiry: Expiry;
  whatsappId?: number;
}

const ownField = fieldName<Values>;

/**
 * The edited key; the connection to which a new key is limited, if it is created in one; and the callback for a new
 * token.
 */
export interface ApiKeyDialogProps {
  edited: Edited<ApiKey>;
  whatsapp?: Whatsapp;
  onClose: () => void;
  onMade: (token: string, key: ApiKey) => void;
}

/** Creates a key, or changes its scopes. */
export function ApiKeyDialog({ edited, whatsapp, onClose, onMade }: ApiKeyDialogProps) {
  const { t } = useTranslation('admin');
  const change = useSave(apiKeys, edited);
  const known = edited === 'new' ? undefined : edited;
  const save = async ({ expiry, whatsappId, ...values }: Values) => {
    const expiresAt = endOf(expiry);
    if (known) return change({ ...values, ...(expiresAt !== undefined && { expiresAt }) });
    const body = { ...values, expiresAt, whatsappId: whatsapp?.id ?? whatsappId };
    const { token, record } = await api('POST /api-keys', { body });
    refreshKeys();
    onMade(token, record);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(known ? 'apiKeys.editTitle' : 'apiKeys.newTitle')}
      initialValues={known ? { ...known, whatsappId: undefined, expiry: 'keep' } : initial}
      onSave={save}
      saveText={known ? undefined : t('apiKeys.make')}
      savedText={known && t('apiKeys.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('apiKeys.name')} help={t('apiKeys.nameHelp')} />
      <Field {...fields.scopes} label={t('apiKeys.scopes')} className="api-key-scopes">
        <ScopeBoxes />
      </Field>
      {!known && !whatsapp && <ConnectionField />}
      <SelectField
        name={ownField('expiry')}
        required
        label={t('apiKeys.expiry')}
        choices={[
          ...(known ? [{ value: 'keep', label: keptText(known, t) }] : []),
          ...expiries.map((value) => ({ value, label: t(`apiKeys.expiries.${value}`) })),
        ]}
      />
    </RecordDialog>
  );
}

const initial: Partial<Values> = { name: '', scopes: ['messages:send'], expiry: 'never' };

type Translate = ReturnType<typeof useTranslation>['t'];

function keptText({ expiresAt }: ApiKey, t: Translate): string {
  return expiresAt ? t('apiKeys.expiresAt', { date: formatDateTime(expiresAt) }) : t('apiKeys.expiries.never');
}

/** A checkbox for each scope of a key. The field passes the value. */
function ScopeBoxes({ id, value, onChange }: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) {
  const { t } = useTranslation('admin');
  const isPlatform = useAbility('platform:manage');
  const given = Object.entries(scopeKeys).filter(([scope]) => scope !== 'app:data');
  const offered = given.filter(([scope]) => isPlatform || scope !== 'releases:publish');
  const options = offered.map(([scope, key]) => ({ value: scope, label: t(`apiKeys.scope.${key}`) }));
  return (
    <fieldset id={id} aria-label={t('apiKeys.scopes')}>
      <Checkbox.Group options={options} value={value} onChange={(chosen) => onChange?.(chosen.map(String))} />
    </fieldset>
  );
}

/** The connection to which the key is limited; without one, all. */
function ConnectionField() {
  const { t } = useTranslation('admin');
  const { items } = useLiveList(whatsapps, {});
  return (
    <SelectField
      {...fields.whatsappId}
      label={t('apiKeys.connection')}
      placeholder={t('apiKeys.everyConnection')}
      help={t('apiKeys.connectionHelp')}
      choices={items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** How long a key is valid: a number of days, without end, or unchanged. */
type Expiry = 'never' | '30' | '90' | '365' | 'keep';

/** The choices for a new key. */
const expiries = ['30', '90', '365', 'never'] as const satisfies Expiry[];

const day = 24 * 60 * 60_000;

/** The new expiry of a key; undefined if it stays unchanged. */
export function endOf(expiry: Expiry, now = Date.now()): string | null | undefined {
  if (expiry === 'keep') return undefined;
  return expiry === 'never' ? null : new Date(now + Number(expiry) * day).toISOString();
}
