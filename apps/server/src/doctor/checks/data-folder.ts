import { randomUUID } from 'node:crypto';
import { access, constants, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { foreignFolder, foreignFolderAdvice, markerInFolder } from '../../platform/storage/folder-marker.ts';
import { folderReason } from '../../start-problem.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';
import type { Examined } from '../examined.ts';
import { existingParent } from '../existing-parent.ts';

/** Whether the data folder is there, can be written, and is the one of this installation. */
export const dataFolderCheck: Check = {
  name: 'data-folder',
  isFatal: true,
  async run(examined) {
    const { configuration } = examined;
    const { dataFolder, roles } = configuration;
    const refused = await writeProblem(dataFolder);
    if (refused) return refused;
    const parent = await existingParent(dataFolder);
    const foreign = await foreignProblem(examined);
    if (foreign) return foreign;
    if (parent !== dataFolder) return ok(`${dataFolder} is made by the first start.`);
    const hint = roles.size < 4 ? 'Processes with other roles need the same folder, mounted on each machine.' : '';
    return ok(`${dataFolder} can be written, and belongs to this installation.`, hint);
  },
};

async function writeProblem(folder: string): Promise<Finding | undefined> {
  const place = await existingParent(folder);
  try {
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    if (place !== folder) return undefined;
    const probe = join(folder, `doctor-${randomUUID()}`);
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await rm(probe);
    return undefined;
  } catch (error) {
    const { found, todo } = folderReason(error, place);
    return problem(found, todo);
  }
}

async function foreignProblem({ configuration, database }: Examined): Promise<Finding | undefined> {
  const { dataFolder, adoptsFolder, roles, mediaBucket, formerMedia } = configuration;
  // With a bucket alone, the data folder keeps nothing that other machines need.
  const keepsFiles = (roles.size > 1 || !roles.has('web')) && (!mediaBucket || formerMedia !== undefined);
  if (database.kind !== 'open' || !keepsFiles) return undefined;
  const [there] = await database.ask("SELECT to_regclass('public.installation') IS NOT NULL AS there");
  if (there?.there !== true) return undefined;
  const [row] = await database.ask('SELECT folder_marker AS marker FROM installation');
  const marker = z.uuid().safeParse(row?.marker).data;
  if (marker === undefined || marker === (await markerInFolder(dataFolder))) return undefined;
  if (adoptsFolder)
    return warning(
      `${dataFolder} replaces the folder that this installation had.`,
      'Remove ADOPT_DATA_FOLDER after this start.',
    );
  return problem(foreignFolder(dataFolder), foreignFolderAdvice);
}
