import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTranslations } from '@recado/ui/i18n';

const source = join(__dirname, '..');
const folders = globSync('**/locales', { cwd: source }).map((folder) => join(source, folder));

/** All texts of the remote, so that a test has them in its first render, whichever part it shows. */
const texts = folders.map((folder) => ({ pt: read(folder, 'pt'), en: read(folder, 'en'), es: read(folder, 'es') }));

/** Adds the texts of all rooms. */
export function addAllTexts(): void {
  void addTranslations('service-desk', ...texts);
}

function read(folder: string, language: string): object {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}
