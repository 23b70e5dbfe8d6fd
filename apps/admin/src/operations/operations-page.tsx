import { useReport } from '@recado/api/live';
import { ErrorState, ListSkeleton, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useSearchParams } from '@recado/ui/router';
import { CompaniesTab } from './companies-tab.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { FailuresTab } from './failures-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { StatementsTab } from './statements-tab.tsx';
import { TimeTab } from './time-tab.tsx';
import { useFreshOperations } from './use-fresh-operations.ts';
import './operations.css';

const tabs = {
  overview: OverviewTab,
  connections: ConnectionsTab,
  failures: FailuresTab,
  time: TimeTab,
  statements: StatementsTab,
  companies: CompaniesTab,
};
type Tab = keyof typeof tabs;
const names: readonly Tab[] = ['overview', 'connections', 'failures', 'time', 'statements', 'companies'];

/** The live state of the installation, for the super user (ADR 45); the URL contains the tab. */
export default function OperationsPage() {
  const { t } = useTranslation('admin');
  const [asked, ask] = useSearchParams();
  useFreshOperations();
  const tab = tabOf(asked.get('tab'));
  return (
    <div className="tabs-page">
      <Tabs
        activeKey={tab}
        onChange={(next) => ask(next === 'overview' ? {} : { tab: next })}
        items={names.map((key) => ({
          key,
          label: t(`operations.tabs.${key}`),
          children: <Content tab={key} />,
        }))}
        destroyOnHidden
      />
    </div>
  );
}

function tabOf(asked: string | null): Tab {
  return names.find((key) => key === asked) ?? 'overview';
}

/** The last data stays when the server does not answer: that is when the super user needs it. */
function Content({ tab }: { tab: Tab }) {
  const { report, error, refetch } = useReport('GET /operations', {});
  const Shown = tabs[tab];
  return (
    <>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {report && <Shown operations={report} />}
      {!report && !error && <ListSkeleton />}
    </>
  );
}
