import type { User } from '@recado/api/contract';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { queues, useCreate, useLiveList, useUpdate, whatsapps } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import {
  CountryPhoneField,
  CurrentPasswordField,
  type Edited,
  EmailField,
  Form,
  PasswordField,
  RecordDialog,
  SelectField,
  SwitchField,
  TextField,
} from '@recado/ui/records';
import { UserSessions } from './user-sessions.tsx';
import { users } from './users.ts';

const fields = fieldsOf('POST /users');

interface Values {
  name: string;
  email: string;
  password?: string;
  currentPassword?: string;
  profile: User['profile'];
  wpp: string | null;
  whatsappId?: number | null;
  queueIds: number[];
  allTicket: User['allTicket'];
  exchangesContacts: boolean;
}

/**
 * Creates or changes a user (SPEC §5). Only administrators can open it, so profile, queues and connection are offered.
 */
export function UserDialog({ edited, onClose }: { edited: Edited<User>; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const create = useCreate(users);
  const update = useUpdate(users);
  const isNew = edited === 'new';
  const user = isNew ? undefined : edited;
  const me = useSession().user;
  const save = (values: Values) => {
    const { password = '', whatsappId = null } = values;
    const body = { ...values, wpp: values.wpp ? `+${values.wpp}` : null, whatsappId, password };
    return user ? update.mutateAsync({ id: user.id, body }) : create.mutateAsync(body);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={isNew ? t('users.newTitle') : t('users.editTitle')}
      initialValues={initialValues(user)}
      onSave={save}
      savedText={t('users.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('users.name')} autoComplete="off" />
      <EmailField {...fields.email} label={t('users.email')} autoComplete="off" />
      <PasswordField
        {...fields.password}
        label={t('users.password')}
        required={isNew}
        autoComplete="new-password"
        help={isNew ? undefined : t('users.passwordHelp')}
      />
      {user?.id === me.id && (
        <CurrentPasswordField email={user.email} provedNumber={user.wppProved ? user.wpp : null} />
      )}
      <UserRights keepsProfile={user?.id === me.id && !me.super} />
      {user && <UserSessions key={user.id} user={user} />}
    </RecordDialog>
  );
}

/** Users cannot remove their own administrator profile (SPEC §6), so that one administrator always remains. */
function UserRights({ keepsProfile }: { keepsProfile: boolean }) {
  const { t } = useTranslation('admin');
  const queueList = useLiveList(queues, {});
  const whatsappList = useLiveList(whatsapps, {});
  const profile: User['profile'] | undefined = Form.useWatch(fields.profile.name);
  return (
    <>
      <SelectField
        {...fields.profile}
        label={t('users.profile')}
        disabled={keepsProfile}
        help={profile && t(`profilesMay.${profile}`)}
        choices={[
          { value: 'user', label: t('profiles.user') },
          { value: 'admin', label: t('profiles.admin') },
          { value: 'supervisor', label: t('profiles.supervisor') },
        ]}
      />
      <SelectField
        {...fields.queueIds}
        label={t('users.queues')}
        multiple
        loading={queueList.isLoading}
        choices={queueList.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...fields.whatsappId}
        label={t('users.connection')}
        loading={whatsappList.isLoading}
        choices={whatsappList.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CountryPhoneField {...fields.wpp} label={t('users.wpp')} help={t('users.wppHelp')} />
      <SwitchField {...fields.allTicket} label={t('users.allTicket')} on="enable" off="disable" />
      <SwitchField
        {...fields.exchangesContacts}
        label={t('users.exchangesContacts')}
        help={t('users.exchangesContactsHelp')}
      />
    </>
  );
}

function initialValues(user: User | undefined): Partial<Values> {
  if (!user) return { ...initialOf('POST /users'), profile: 'user' };
  const { name, email, profile, wpp, whatsappId, allTicket, exchangesContacts } = user;
  const rights = { profile, allTicket, exchangesContacts };
  return { name, email, wpp, whatsappId, ...rights, queueIds: user.queues.map(({ id }) => id) };
}
