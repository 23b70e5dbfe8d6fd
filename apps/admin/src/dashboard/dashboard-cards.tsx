import type { Dashboard } from '@recado/contract';
import { dashboardCard, ExtensionPart, extensionKey, useExtensions } from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';
import { useId } from 'react';

/** The cards that other remotes add to the dashboard; nothing without any. */
export function DashboardCards({ period: { from, to } }: Pick<Dashboard, 'period'>) {
  const cards = useExtensions(dashboardCard, {});
  const { language } = useLanguage();
  const id = useId();
  return cards.map((extension, place) => (
    <section key={extensionKey(extension)} className="dashboard-card" aria-labelledby={`${id} ${place}`}>
      <h2 id={`${id} ${place}`}>{extension.entry.title[language]}</h2>
      <ExtensionPart point={dashboardCard} extension={extension} props={{ from, to }} />
    </section>
  ));
}
