import { api } from '@recado/api/client';
import { queryClient, useReport } from '@recado/api/live';
import type { BodyInput, Move, MoveTask } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useRefreshed } from '../use-refreshed.ts';

/** Milliseconds between two questions for the progress of what runs. */
const everyMilliseconds = 2_000;
const keys = ['GET /moves', 'GET /moves/:moveId'] as const;

/** Fetches the moves again, with their reports. */
export function refreshMoves(): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: ['report', key] }, { cancelRefetch: false });
}

/** The databases from which companies move here; kept up to date while something runs. */
export function useMoves() {
  const moves = useReport('GET /moves', {});
  const isBusy = moves.report?.some(isRunning) ?? false;
  useRefreshed(refreshMoves, isBusy ? everyMilliseconds : null);
  return moves;
}

/** Whether a task of a move is under way. */
export function isRunning({ task }: Move): boolean {
  return task?.isRunning ?? false;
}

/** Begins a task of a move; a refusal is shown. */
export function useStartTask(moveId: number): (task: MoveTask, rest?: TaskOptions) => Promise<void> {
  const notify = useNotify();
  return async (task, rest = {}) => {
    try {
      await api('POST /moves/:moveId/tasks', { params: { moveId }, body: { task, ...rest } });
    } catch (failure) {
      notify.error(failure);
    } finally {
      refreshMoves();
    }
  };
}

type TaskOptions = Omit<BodyInput<'POST /moves/:moveId/tasks'>, 'task'>;
