import { useAll } from '@recado/api/live';
import { showAsRole, useSession } from '@recado/auth';
import type { Role } from '@recado/contract';
import { abilitiesOf, holdsAll } from '@recado/contract/abilities';
import { useTranslation } from '@recado/ui/i18n';
import { CopyOutlined, EyeOutlined, LeftOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, rowsOf } from '@recado/ui/records';
import { Link, useNavigate } from '@recado/ui/router';
import { useEffect, useState } from 'react';
import { DeletingRole } from './deleting-role.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { refreshRoles, roles } from './roles.ts';
import './roles.css';

/** The company's own roles: what people may who are more, less or something else than agents and administrators. */
export default function RolesPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const list = useAll(roles, {});
  const { user, abilities } = useSession();
  const [copied, setCopied] = useState<Role>();
  useEffect(refreshRoles, []);
  const mayChange = (role: Role) =>
    role.id !== user.role?.id && holdsAll(abilities, abilitiesOf({ profile: 'user', super: false, role }));
  const see = (role: Role) => {
    showAsRole(role);
    navigate('/');
  };
  const columns: Column<Role>[] = [
    { key: 'name', title: t('roles.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'base', title: t('roles.base'), render: ({ base }) => t(`roles.bases.${base}`) },
    { key: 'description', title: t('roles.description'), render: ({ description }) => description, grows: true },
    { key: 'people', title: t('roles.people'), render: ({ people }) => people, align: 'right' },
  ];
  return (
    <RecordPage
      title={t('roles.title')}
      list={rowsOf(list, list.isKnown ? list.items : undefined)}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('roles.add')}
      empty={{ title: t('roles.empty'), description: t('roles.emptyText') }}
      above={
        <p className="admin-meta roles-back">
          <Link to="/users">
            <LeftOutlined aria-hidden /> {t('users.title')}
          </Link>{' '}
          {t('roles.explanation')}
        </p>
      }
      may={{ change: mayChange, remove: mayChange }}
      moreActions={({ name }) => [
        { key: 'see', label: t('roles.see', { name }), icon: <EyeOutlined />, run: see },
        { key: 'copy', label: t('roles.copy', { name }), icon: <CopyOutlined />, run: setCopied },
      ]}
      removal={{
        dialog: (role, close) => (
          <DeletingRole
            key={role.id}
            role={role}
            others={list.items.filter(({ id }) => id !== role.id)}
            onClose={close}
          />
        ),
      }}
      dialog={(edited, close) => <RoleDialog edited={edited} onClose={close} />}
    >
      {copied && <RoleDialog edited="new" copied={copied} onClose={() => setCopied(undefined)} />}
    </RecordPage>
  );
}
