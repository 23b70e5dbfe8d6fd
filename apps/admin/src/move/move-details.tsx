import { api, fetchFile } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { Move } from '@recado/contract';
import { Button, ErrorState, ListSkeleton } from '@recado/ui/core';
import { currentLanguage, useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, SearchOutlined } from '@recado/ui/icons';
import { ExportButton, useConfirmDestructive } from '@recado/ui/records';
import { CheckResult } from './check-result.tsx';
import { Companies } from './companies.tsx';
import { Findings } from './findings.tsx';
import { isRunning, refreshMoves, useStartTask } from './moves.ts';
import { SwitchResult } from './switch-result.tsx';
import { TaskState } from './task-state.tsx';

/** One database: what runs, its companies with what can be done with them, and the reports. */
export function MoveDetails({ move }: { move: Move }) {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /moves/:moveId', { params: { moveId: move.id } });
  return (
    <>
      <section className="move-card" aria-labelledby="move-place">
        <div className="move-head">
          <div>
            <h2 id="move-place">{move.place}</h2>
            <p className="admin-meta">
              {t(`move.editions.${move.edition}`)}
              {move.files && ` · ${move.files}`}
            </p>
          </div>
          <MoveActions move={move} hasReport={Boolean(report?.look)} />
        </div>
        <TaskState move={move} />
      </section>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
      {report?.switched && <SwitchResult report={report.switched} />}
      {report?.look && <Companies move={move} look={report.look} />}
      {report?.look && report.look.findings.length > 0 && (
        <section className="move-card" aria-labelledby="move-findings">
          <h2 id="move-findings">{t('move.findingsOfAll')}</h2>
          <Findings findings={report.look.findings} />
        </section>
      )}
      {report?.check && <CheckResult report={report.check} />}
    </>
  );
}

function MoveActions({ move, hasReport }: { move: Move; hasReport: boolean }) {
  const { t } = useTranslation('admin');
  const start = useStartTask(move.id);
  const confirm = useConfirmDestructive();
  const params = { moveId: move.id };
  const forget = () =>
    confirm({
      title: t('move.forgetTitle'),
      what: move.place,
      consequence: t('move.forgetConsequence'),
      action: t('move.forget'),
      run: () => api('DELETE /moves/:moveId', { params }).finally(refreshMoves),
    });
  return (
    <div className="move-actions">
      <Button icon={<SearchOutlined aria-hidden />} disabled={isRunning(move)} onClick={() => void start('look')}>
        {t('move.lookAgain')}
      </Button>
      {hasReport && (
        <ExportButton
          text={t('move.saveReport')}
          fileName={`recado-move-${move.id}.html`}
          fetch={() => fetchFile('GET /moves/:moveId/report', { params, query: { language: currentLanguage() } })}
        />
      )}
      <Button danger icon={<DeleteOutlined aria-hidden />} disabled={isRunning(move)} onClick={forget}>
        {t('move.forget')}
      </Button>
    </div>
  );
}
