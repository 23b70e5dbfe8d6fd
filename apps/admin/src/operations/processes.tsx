import type { Operations } from '@recado/contract';
import { formatBytes, formatNumber, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

type Process = Operations['processes'][number];

/** Milliseconds: a process with older figures counts as silent. */
const silentAfter = 10_000;

/** The processes of the installation; the first one answered the page. */
export function Processes({ processes, measuredAt }: Pick<Operations, 'processes' | 'measuredAt'>) {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="operations-processes">
      <h2 id="operations-processes">{t('operations.processes')}</h2>
      <ul className="operations-processes">
        {processes.map((process) => (
          <li key={process.id} className="operations-card">
            <ProcessCard
              process={process}
              isSilent={Date.parse(measuredAt) - Date.parse(process.measuredAt) > silentAfter}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProcessCard({ process, isSilent }: { process: Process; isSilent: boolean }) {
  const { t } = useTranslation('admin');
  const { host, pid, roles, version, node, startedAt, memory, heap, loopDelay, loopBusy, sockets, fanOut } = process;
  const facts = [
    ['roles', roles.join(', ')],
    ['since', <RelativeTime key="since" value={startedAt} />],
    ['memory', formatBytes(memory)],
    ['heap', formatBytes(heap)],
    [
      'loopDelay',
      loopDelay === null
        ? t('operations.measuring')
        : t('operations.milliseconds', { value: formatNumber(loopDelay, 1) }),
    ],
    ['loopBusy', t('operations.percent', { value: formatNumber(loopBusy * 100, 1) })],
    ['sockets', formatNumber(sockets)],
    ['lag', fanOut.lagMs === null ? '—' : t('operations.milliseconds', { value: formatNumber(fanOut.lagMs, 1) })],
    ['lost', formatNumber(fanOut.failures + fanOut.gaps)],
    ['version', `${version} · Node ${node}`],
  ] as const;
  return (
    <>
      <h3>{t('operations.process', { host, pid })}</h3>
      <StatusText tone={isSilent ? 'danger' : 'success'}>
        {t(isSilent ? 'operations.silent' : 'operations.answers')}
      </StatusText>
      <dl className="operations-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`operations.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
