import type { KeepingRun } from '@recado/contract';
import { formatDateTime, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId } from 'react';
import { countedKinds } from './keeping-count-list.tsx';

/** What the last nights deleted. */
export function KeepingRuns({ runs }: { runs: readonly KeepingRun[] }) {
  const { t } = useTranslation('admin');
  const heading = useId();
  return (
    <div>
      <h2 id={heading}>{t('keeping.runs')}</h2>
      {runs.length === 0 ? (
        <p className="admin-meta">{t('keeping.noRuns')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section className="keeping-runs" aria-labelledby={heading} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('keeping.night')}</th>
                {countedKinds.map((kind) => (
                  <th key={kind} scope="col">
                    {t(`keeping.counts.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    {formatDateTime(run.createdAt)}
                    {run.finishedAt === null && ` · ${t('keeping.running')}`}
                  </th>
                  {countedKinds.map((kind) => (
                    <td key={kind}>{formatNumber(run[kind])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
