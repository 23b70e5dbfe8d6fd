import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import { applyToCache } from '@recado/api/live';
import type { QueryInput, Role, User } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField } from '@recado/ui/records';
import { refreshRoles, roles } from './roles.ts';

interface DeletingRoleProps {
  role: Role;
  others: readonly Role[];
  onClose: () => void;
}

interface Values {
  /** `role <id>` or a profile. */
  to?: string;
}

const ownField = fieldName<Values>;
const profiles: readonly User['profile'][] = ['user', 'supervisor', 'admin'];

/** Deletes a role after asking what its people get instead. */
export function DeletingRole({ role, others, onClose }: DeletingRoleProps) {
  const { t } = useTranslation('admin');
  const remove = async ({ to }: Values) => {
    try {
      await api('DELETE /roles/:roleId', { params: { roleId: role.id }, query: nextOf(to) });
    } catch (refused) {
      // Somebody may have got it since they were counted.
      refreshRoles();
      throw refused;
    }
    applyToCache(roles, { type: 'remove', id: role.id });
  };
  return (
    <RecordDialog<Values>
      open
      title={t('roles.deleteTitle')}
      initialValues={{}}
      saveText={t('leaving.delete')}
      isDestructive
      onSave={remove}
      onClose={onClose}
    >
      <p className="leaving-what">
        <strong>{role.name}</strong>
      </p>
      {role.people === 0 ? (
        <p>{t('roles.unused')}</p>
      ) : (
        <SelectField
          name={ownField('to')}
          label={t('roles.instead', { count: role.people })}
          required
          choices={[
            ...others.map(({ id, name }) => ({ value: `role ${id}`, label: name })),
            ...profiles.map((value) => ({ value, label: t('roles.plain', { profile: t(`profiles.${value}`) }) })),
          ]}
        />
      )}
    </RecordDialog>
  );
}

function nextOf(to: string | undefined): QueryInput<'DELETE /roles/:roleId'> {
  const [kind, id] = (to ?? '').split(' ');
  if (kind === 'role') return { toRoleId: Number(id) };
  const toProfile = profiles.find((one) => one === kind);
  return toProfile ? { toProfile } : {};
}
