import { useSocketConnected } from '@recado/api/live';
import { Tooltip } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloudOutlined, DisconnectOutlined } from '@recado/ui/icons';

/** Whether live updates arrive (SPEC §2.3, the online-status ping). */
export function ConnectionState() {
  const { t } = useTranslation('shell');
  const connected = useSocketConnected();
  return (
    <Tooltip title={t(connected ? 'bar.onlineText' : 'bar.offlineText')}>
      <span className="connection-state" role="status" data-connected={connected}>
        {connected ? <CloudOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
        <span>{t(connected ? 'bar.online' : 'bar.offline')}</span>
      </span>
    </Tooltip>
  );
}
