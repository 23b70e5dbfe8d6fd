import type { DevelopedRemote } from '@recado/federation';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { forgetDeveloped } from '../development/developed-remote.ts';
import { loader } from '../features/loader.ts';
import './banner.css';
import './development-bar.css';

/** A bar above all pages while this tab loads a remote from this machine: names it, and offers to stop. */
export default function DevelopmentBar({ developed: { name, origin } }: { developed: DevelopedRemote }) {
  const { t } = useTranslation('shell');
  const stop = () => {
    forgetDeveloped();
    location.reload();
  };
  return (
    <div className="layout-banner development-bar" role="status">
      <span>{t(loader.isDevelopedUsed() ? 'development.runs' : 'development.silent', { name, origin })}</span>
      <Button size="small" onClick={() => location.reload()}>
        {t('release.reload')}
      </Button>
      <Button size="small" onClick={stop}>
        {t('development.stop')}
      </Button>
    </div>
  );
}
