import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root.ts';

const languages = ['pt', 'en', 'es'];

/**
 * The service worker of the shell as a separate file, `/push-worker.js`: its URL must stay the same, and one worker
 * serves all tasks while a page is closed or its server is unreachable.
 */
export function pushWorkerFile(folder: string) {
  return {
    from: 'src/push-worker/push-worker.js',
    to: 'push-worker.js',
    transform: (content: Buffer) => {
      const keptFiles = readFileSync(join(folder, 'src/push-worker/kept-files.js'), 'utf8');
      return withTexts(`${content}\n${keptFiles}`, folder);
    },
  };
}

/**
 * A worker that is woken for a push has no page, and so no translations: the needed ones, of the shell (`push`) and of
 * the kinds of messages (`kinds` of `@recado/ui`), are put before its code.
 */
export function withTexts(code: string, folder: string): string {
  const texts = languages.map((language) => {
    const part = (base: string, name: string) =>
      Object.entries(readTexts(join(base, 'src/locales', `${language}.json`))[name] ?? {}).map(
        ([key, text]) => [`${name}.${key}`, text] as const,
      );
    const all = [...part(folder, 'push'), ...part(join(workspaceRoot, 'libs/ui'), 'kinds')];
    return [language, Object.fromEntries(all)] as const;
  });
  return `const texts = ${JSON.stringify(Object.fromEntries(texts))};\n${code}`;
}

function readTexts(file: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
