import { setTimeout as wait } from 'node:timers/promises';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { createLoopReader } from '../../../../platform/observability/event-loop.ts';
import { runCheck } from '../check/run-check.ts';
import { createBreathing } from '../copy/busy.ts';
import type { CopyServices } from '../copy/copy-services.ts';
import { runCopy } from '../copy/run-copy.ts';
import { look } from '../look/look.ts';
import { lookHere } from '../look/look-here.ts';
import type { StoredTask } from '../move.schema.ts';
import { openFolder } from '../source/files/folder.ts';
import type { OpenSource } from '../source/open-source.ts';
import type { SourceFiles } from '../source/source.ts';
import { copyNewWith } from '../switch/copy-new.ts';
import { runSwitch } from '../switch/run-switch.ts';
import { runUndo } from '../undo/run-undo.ts';
import { allowedFolder } from './allowed-folder.ts';
import { openStoredSource } from './connect.ts';
import type { MoveRow } from './move-rows.ts';

/** What a task found, as it is stored with its move. */
type Results = Partial<Pick<MoveRow, 'look' | 'switched' | 'checked'>>;

/** Carries out a task of a move, whose database it opens and closes. Throws what refuses or stops it. */
export async function performTask(
  platform: ServicePlatform,
  move: MoveRow,
  task: StoredTask,
  signal: AbortSignal,
): Promise<Results> {
  const folder = await allowedFolder(platform.configuration.moveFolder, move.files);
  const source = await openStoredSource(platform, move);
  try {
    return await perform(platform, { move, task, source, files: folder === null ? null : openFolder(folder), signal });
  } finally {
    await source.close();
  }
}

/** A task with what it works on. */
interface Performance {
  move: MoveRow;
  task: StoredTask;
  source: OpenSource;
  files: SourceFiles | null;
  signal: AbortSignal;
}

async function perform(platform: ServicePlatform, performance: Performance): Promise<Results> {
  const { database, storage, channels, clock } = platform;
  const { move, task, source, files, signal } = performance;
  const { companyIds } = task;
  switch (task.task) {
    case 'look':
      return { look: await look(source, files, lookHere(database), signal) };
    case 'copy':
      await runCopy(servicesOf(platform), {
        ...requestOf(performance),
        companyIds,
        isNamed: true,
        supers: task.takeSuper,
      });
      return {};
    case 'switch': {
      const parts = {
        database,
        channels,
        installation: platform,
        sessions: files?.sessions,
        pause: (milliseconds: number) => wait(milliseconds, undefined, { signal }),
        copyNew: copyNewWith(servicesOf(platform), requestOf(performance)),
      };
      return { switched: await runSwitch(parts, source, move.id, companyIds) };
    }
    case 'check':
      return { checked: await runCheck({ database, storage, files, now: clock, signal }, source, move.id, companyIds) };
    case 'undo':
      for (const sourceId of companyIds) await runUndo(platform, move.id, sourceId, signal);
      return {};
  }
}

function servicesOf({ database, storage, secret, clock, logger }: ServicePlatform): CopyServices {
  return { database, storage, secret, clock, logger, breathe: createBreathing(database, createLoopReader()) };
}

function requestOf({ move, source, files, signal }: Performance) {
  return { source, files, filesFolder: move.files, signal, onProgress: () => undefined };
}
