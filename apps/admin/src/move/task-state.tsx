import { api } from '@recado/api/client';
import type { Move } from '@recado/contract';
import { Button, failureText, RelativeTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';
import { refreshMoves } from './moves.ts';

/** What runs, with a button to stop it, or how the last one ended. */
export function TaskState({ move: { id, task } }: { move: Move }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  if (!task) return null;
  const name = t(`move.tasks.${task.task}`);
  const stop = async () => {
    try {
      await api('DELETE /moves/:moveId/tasks', { params: { moveId: id } });
    } catch (failure) {
      notify.error(failure);
    } finally {
      refreshMoves();
    }
  };
  if (task.isRunning) {
    return (
      <div className="move-task" role="status">
        <StatusText tone="info">
          {t(task.isStopping ? 'move.stopping' : 'move.running', { task: name })}{' '}
          <RelativeTime value={task.startedAt} />
        </StatusText>
        <Button size="small" disabled={task.isStopping} onClick={() => void stop()}>
          {t('move.stop')}
        </Button>
      </div>
    );
  }
  if (task.failedCode === null) {
    return (
      <StatusText tone="success">
        {t('move.done', { task: name })} <RelativeTime value={task.endedAt ?? task.startedAt} />
      </StatusText>
    );
  }
  return (
    <Alert
      showIcon
      type="error"
      title={t('move.failed', { task: name })}
      description={
        <>
          <p>{failureText({ code: task.failedCode })}</p>
          {task.reasons.length > 0 && (
            <ul>
              {task.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
