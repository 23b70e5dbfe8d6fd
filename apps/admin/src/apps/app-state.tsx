import type { ListedApp } from '@recado/contract';
import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** Whether the company has an app, and what keeps it from that; nothing for one that can be installed. */
export function AppState({ app }: { app: ListedApp }) {
  const { t } = useTranslation('admin');
  const { installation, isWithdrawn, isAllowed, wantsMore } = app;
  if (isWithdrawn) return <StatusText tone="danger">{t('apps.withdrawn')}</StatusText>;
  if (!isAllowed) return <StatusText tone="neutral">{t('apps.needsPlan')}</StatusText>;
  if (!installation) return null;
  if (!installation.isOn) return <StatusText tone="neutral">{t('apps.off')}</StatusText>;
  if (wantsMore) return <StatusText tone="warning">{t('apps.wantsMore')}</StatusText>;
  return <StatusText tone="success">{t('apps.installed')}</StatusText>;
}
