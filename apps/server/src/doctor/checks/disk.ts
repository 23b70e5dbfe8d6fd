import { megabytes } from '../../commands/progress.ts';
import { type Check, ok, problem, warning } from '../check.ts';
import { existingParent } from '../existing-parent.ts';

/** Bytes below which media soon cannot be stored, and the share that is worth a look. */
const least = 1e9;
const scarce = 0.1;

/** The free space of the data folder. */
export const diskCheck: Check = {
  name: 'disk',
  async run({ configuration: { dataFolder }, readings }) {
    const { free, total } = await readings.spaceOf(await existingParent(dataFolder));
    const found = `${megabytes(free)} of ${megabytes(total)} are free where ${dataFolder} is.`;
    const todo = 'Free space, or move DATA_FOLDER to a larger disk.';
    if (free < least) return problem(found, todo);
    return free < total * scarce ? warning(found, todo) : ok(found);
  },
};
