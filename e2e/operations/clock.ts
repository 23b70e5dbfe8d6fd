import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The environment of a program whose clock steps with each SIGUSR2: see `stepping-clock.mjs`. */
export const steppableClock = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'stepping-clock.mjs')).href}`,
};
