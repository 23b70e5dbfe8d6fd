import { api } from '@recado/api/client';
import type { AppDetail } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { refreshApps } from './apps.ts';

interface AppActionsProps {
  app: AppDetail;
  /** Shows what is to be consented to. */
  onConsent: () => void;
  onChanged: () => void;
}

/** What an administrator may do with an app now: install it, look at a version that wants more, set it up, remove it. */
export function AppActions({ app, onConsent, onChanged }: AppActionsProps) {
  const { t } = useTranslation('admin');
  const remove = useRemoval(app, onChanged);
  const { installation, wantsMore, isAllowed, isWithdrawn, version, hasSettings, name } = app;
  const canConsent = isAllowed && !isWithdrawn;
  return (
    <div className="apps-actions">
      {!installation && canConsent && (
        <Button type="primary" onClick={onConsent}>
          {t('apps.install')}
        </Button>
      )}
      {installation && wantsMore && canConsent && (
        <Button type="primary" onClick={onConsent}>
          {t('apps.update', { version })}
        </Button>
      )}
      {installation && hasSettings && <Link to={`/settings?tab=apps&app=${name}`}>{t('apps.settings')}</Link>}
      {installation && (
        <Button danger onClick={remove}>
          {t('apps.remove')}
        </Button>
      )}
    </div>
  );
}

function useRemoval({ name: app, title }: AppDetail, onChanged: () => void): () => void {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const confirm = useConfirmDestructive();
  const notify = useNotify();
  const name = title[language];
  return () =>
    confirm({
      title: t('apps.removeTitle'),
      what: name,
      consequence: t('apps.removeConsequence'),
      action: t('apps.removeAction'),
      run: async () => {
        await api('DELETE /apps/:app/installation', { params: { app } });
        notify.success(t('apps.removedToast', { name }));
        refreshApps();
        onChanged();
      },
    });
}
