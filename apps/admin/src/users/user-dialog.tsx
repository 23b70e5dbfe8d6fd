import { api } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { applyAnswer, queues, useAll, useLiveList, useUpdate, whatsapps } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { BodyInput, Invitation, Role, Schedule, User } from '@recado/contract';
import { profileOfBase } from '@recado/contract/abilities';
import { useTranslation } from '@recado/ui/i18n';
import {
  CountryPhoneField,
  CurrentPasswordField,
  defaultSchedule,
  type Edited,
  EmailField,
  Form,
  RecordDialog,
  SelectField,
  SwitchField,
  TextField,
} from '@recado/ui/records';
import { UserAssignment } from '../assignment/user-assignment.tsx';
import { roles } from '../roles/roles.ts';
import { NewPassword } from './new-password.tsx';
import { UserSecondFactor } from './user-second-factor.tsx';
import { UserSessions } from './user-sessions.tsx';
import { users } from './users.ts';

const fields = fieldsOf('POST /users');

interface Values {
  name: string;
  email: string;
  password?: string | null;
  currentPassword?: string;
  profile: User['profile'];
  roleId?: number | null;
  wpp: string | null;
  whatsappId?: number | null;
  queueIds: number[];
  allTicket: User['allTicket'];
  exchangesContacts: boolean;
  ticketLimit: number | null;
  skills: string[];
  hasHours: boolean;
  workingHours?: Schedule[];
}

/** `onInvited` gets the link of a new user without a password. */
interface UserDialogProps {
  edited: Edited<User>;
  onInvited: (name: string, invitation: Invitation | null) => void;
  onClose: () => void;
}

/**
 * Creates, invites or changes a user (SPEC §5). Only administrators can open it, so profile, queues and connection are
 * offered.
 */
export function UserDialog({ edited, onInvited, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const update = useUpdate(users);
  const isNew = edited === 'new';
  const user = isNew ? undefined : edited;
  const me = useSession().user;
  const given = useAll(roles, {}).items;
  /** The link stays out of the list, which keeps what is applied to it. */
  const create = (body: BodyInput<'POST /users'>) =>
    applyAnswer(users, async () => {
      const { invitation, ...created } = await api('POST /users', { body });
      onInvited(created.name, invitation);
      return created;
    });
  const save = ({ hasHours, workingHours, ...values }: Values) => {
    const { whatsappId = null, roleId = null } = values;
    const role = given.find(({ id }) => id === roleId);
    const hours = hasHours ? (workingHours ?? defaultSchedule()) : [];
    const body = {
      ...values,
      roleId,
      profile: role ? profileOfBase(role.base) : values.profile,
      wpp: values.wpp ? `+${values.wpp}` : null,
      whatsappId,
      password: values.password ?? '',
      workingHours: hours,
    };
    return user ? update.mutateAsync({ id: user.id, body }) : create(body);
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
      <NewPassword help={t(isNew ? 'users.invitationHelp' : 'users.passwordHelp')} />
      {user?.id === me.id && (
        <CurrentPasswordField email={user.email} provedNumber={user.wppProved ? user.wpp : null} />
      )}
      <UserRights keepsProfile={user?.id === me.id && !me.super} roles={given} />
      <UserAssignment />
      {user && user.id !== me.id && <UserSecondFactor key={`factor-${user.id}`} user={user} />}
      {user && <UserSessions key={user.id} user={user} />}
    </RecordDialog>
  );
}

/** Users cannot remove their own administrator profile (SPEC §6), so that one administrator always remains. */
function UserRights({ keepsProfile, roles: offered }: { keepsProfile: boolean; roles: readonly Role[] }) {
  const { t } = useTranslation('admin');
  const queueList = useLiveList(queues, {});
  const whatsappList = useLiveList(whatsapps, {});
  const profile: User['profile'] | undefined = Form.useWatch(fields.profile.name);
  const roleId: number | null | undefined = Form.useWatch(fields.roleId.name);
  const hasRole = roleId !== null && roleId !== undefined;
  return (
    <>
      <SelectField
        {...fields.profile}
        label={t('users.profile')}
        disabled={keepsProfile || hasRole}
        help={!hasRole && profile && t(`profilesMay.${profile}`)}
        choices={[
          { value: 'user', label: t('profiles.user') },
          { value: 'admin', label: t('profiles.admin') },
          { value: 'supervisor', label: t('profiles.supervisor') },
        ]}
      />
      {(offered.length > 0 || hasRole) && (
        <SelectField
          {...fields.roleId}
          label={t('users.role')}
          disabled={keepsProfile}
          placeholder={t('users.noRole')}
          help={hasRole && (offered.find(({ id }) => id === roleId)?.description || t('users.roleHelp'))}
          choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
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
      {!hasRole && (
        <SwitchField
          {...fields.exchangesContacts}
          label={t('users.exchangesContacts')}
          help={t('users.exchangesContactsHelp')}
        />
      )}
    </>
  );
}

function initialValues(user: User | undefined): Partial<Values> {
  const noHours = { hasHours: false, workingHours: defaultSchedule() };
  if (!user) return { ...initialOf('POST /users'), profile: 'user', skills: [], ...noHours };
  const { name, email, profile, wpp, whatsappId, allTicket, exchangesContacts } = user;
  const { ticketLimit, skills, workingHours } = user;
  const hours = workingHours.length > 0 ? { hasHours: true, workingHours } : noHours;
  const rights = {
    profile,
    roleId: user.role?.id ?? null,
    allTicket,
    exchangesContacts,
    ticketLimit,
    skills,
    ...hours,
  };
  return { name, email, wpp, whatsappId, ...rights, queueIds: user.queues.map(({ id }) => id) };
}
