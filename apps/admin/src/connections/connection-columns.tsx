import { useAbility } from '@recado/auth';
import type { Whatsapp } from '@recado/contract';
import { Button, formatPhone, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined } from '@recado/ui/icons';
import type { Column } from '@recado/ui/records';
import { ConnectionState } from './connection-state.tsx';
import { ImportButton } from './import/import-button.tsx';
import { ImportProgress } from './import/import-progress.tsx';
import { SessionButtons } from './session-buttons.tsx';

/** The columns of the connections (SPEC §2.7). Users who may not manage sessions do not see that column (SPEC §6). */
export function useConnectionColumns(
  onPair: (whatsapp: Whatsapp) => void,
  onHealth: (whatsapp: Whatsapp) => void,
): Column<Whatsapp>[] {
  const { t } = useTranslation('admin');
  const mayChange = useAbility('connections-page:editOrDeleteConnection');
  const mayAct = useAbility('connections-page:actionButtons');
  const session: Column<Whatsapp> = {
    key: 'session',
    title: t('connections.session'),
    render: (whatsapp) => (
      <div className="connection-buttons">
        <SessionButtons whatsapp={whatsapp} onPair={onPair} />
        <ImportButton whatsapp={whatsapp} />
        {whatsapp.capabilities.templates && mayChange && (
          <Button onClick={() => onHealth(whatsapp)}>{t('official.health')}</Button>
        )}
      </div>
    ),
  };
  return [
    {
      key: 'name',
      title: t('connections.name'),
      render: (whatsapp) => <NameAndNumber whatsapp={whatsapp} />,
      width: '22%',
    },
    {
      key: 'status',
      title: t('connections.statusTitle'),
      render: (whatsapp) => <StateAndImport whatsapp={whatsapp} />,
      width: '32%',
    },
    ...(mayAct ? [session] : []),
    { key: 'updated', title: t('connections.updated'), render: ({ updatedAt }) => <RelativeTime value={updatedAt} /> },
    {
      key: 'default',
      title: t('connections.default'),
      render: ({ isDefault }) => isDefault && <CheckOutlined aria-label={t('connections.isDefault')} />,
    },
  ];
}

function StateAndImport({ whatsapp }: { whatsapp: Whatsapp }) {
  return (
    <>
      <ConnectionState whatsapp={whatsapp} />
      <ImportProgress whatsapp={whatsapp} />
    </>
  );
}

function NameAndNumber({ whatsapp: { name, number, capabilities } }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {name}
      {number && <div className="admin-meta">{formatPhone(number)}</div>}
      <div className="admin-meta">{t(capabilities.templates ? 'official.kind' : 'official.kindOfDevice')}</div>
    </>
  );
}
