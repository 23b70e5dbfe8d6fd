import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds within which several changes are one, e.g. of an editor that saves all files. */
const together = 100;

/** Calls `onChange` after files of the app changed: its manifest, settings, sources and pictures. */
export function watchFolder(folder, onChange) {
  let timer;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, together);
  };
  watch(folder, (_event, file) => /^(recado-app|settings\.local)\.json$/.test(file ?? '') && changed());
  for (const part of ['src', 'pictures']) {
    const place = join(folder, part);
    if (existsSync(place)) watch(place, { recursive: true }, changed);
  }
}
