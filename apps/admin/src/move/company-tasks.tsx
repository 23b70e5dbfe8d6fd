import type { LookReport, Move, MoveTask } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { isRunning, useStartTask } from './moves.ts';

interface CompanyTasksProps {
  move: Move;
  look: LookReport;
  /** The ids of the chosen companies there. */
  chosen: readonly string[];
}

/** What can be done with the chosen companies; what cannot be taken back is asked first. */
export function CompanyTasks({ move, look, chosen }: CompanyTasksProps) {
  const { t } = useTranslation('admin');
  const start = useStartTask(move.id);
  const confirm = useConfirmDestructive();
  const isBusy = isRunning(move) || chosen.length === 0;
  const stateOf = new Map(move.companies.map(({ sourceId, state, copiedAt }) => [sourceId, { state, copiedAt }]));
  const areAll = (may: (state: string | undefined, isCopied: boolean) => boolean) =>
    chosen.every((sourceId) => may(stateOf.get(sourceId)?.state, Boolean(stateOf.get(sourceId)?.copiedAt)));
  const names = look.companies.filter(({ sourceId }) => chosen.includes(sourceId)).map(({ name }) => name);
  const run = (task: MoveTask) => start(task, { companyIds: [...chosen] });
  const ask = (task: 'switch' | 'undo') =>
    confirm({
      title: t(`move.${task}Title`),
      what: names.join(', '),
      consequence: t(`move.${task}Consequence`),
      action: t(`move.tasks.${task}`),
      run: () => run(task),
    });
  return (
    <div className="move-actions">
      <Button
        type="primary"
        disabled={isBusy || !areAll((state) => state !== 'switched' && state !== 'undoing')}
        onClick={() => void run('copy')}
      >
        {t(areAll((_, isCopied) => isCopied) && chosen.length > 0 ? 'move.copyNew' : 'move.copy')}
      </Button>
      <Button disabled={isBusy || !areAll((_, isCopied) => isCopied)} onClick={() => ask('switch')}>
        {t('move.switch')}
      </Button>
      <Button disabled={isBusy || !areAll((_, isCopied) => isCopied)} onClick={() => void run('check')}>
        {t('move.check')}
      </Button>
      <Button danger disabled={isBusy || !areAll((state) => state !== undefined)} onClick={() => ask('undo')}>
        {t('move.undo')}
      </Button>
      {chosen.length === 0 && <span className="admin-meta">{t('move.chooseFirst')}</span>}
    </div>
  );
}
