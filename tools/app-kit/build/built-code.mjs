import { relative, sep } from 'node:path';
import { build } from 'esbuild';
import { mostCode } from '../../../libs/releases/src/apps/index.ts';
import { moduleFiles } from '../app-files/modules.mjs';
import { Refusal } from '../refusal.mjs';
import { workerModules } from './given-modules.mjs';

/**
 * The code of an app: one script that tells the worker which component draws each module of the manifest. Undefined if
 * there are no modules. Throws a Refusal with what does not build, or that it is too big.
 */
export async function builtCode(folder, manifest, { minify = true, sourcemap = false } = {}) {
  const files = moduleFiles(folder, manifest);
  if (Object.keys(files).length === 0) return undefined;
  const { outputFiles, metafile } = await bundled(folder, files, { minify, sourcemap });
  const [{ text: code }] = outputFiles;
  if (minify && code.length > mostCode) throw new Refusal(tooBig(code), largestOf(metafile));
  return code;
}

async function bundled(folder, files, choices) {
  try {
    return await build({
      ...choices,
      stdin: { contents: entryOf(folder, files), resolveDir: folder, sourcefile: 'recado-app-entry.js', loader: 'js' },
      absWorkingDir: folder,
      bundle: true,
      write: false,
      metafile: true,
      // The worker runs it as a function of `require`, `module` and `exports`.
      format: 'cjs',
      platform: 'browser',
      target: 'es2022',
      jsx: 'automatic',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [workerModules],
    });
  } catch (error) {
    if (!error.errors) throw error;
    throw new Refusal('The app does not build:', error.errors.map(lineOf));
  }
}

/** The first module of the script: it says which component draws each module of the manifest. */
function entryOf(folder, files) {
  const all = Object.entries(files);
  const imports = all.map(([, file], index) => `import module${index} from ${JSON.stringify(pathOf(folder, file))};`);
  const extended = all.map(([name], index) => `extend(${JSON.stringify(name)}, module${index});`);
  return ["import { extend } from '@recado/app';", ...imports, ...extended].join('\n');
}

/** Modules have `/` in their names on Windows, too. */
function pathOf(folder, file) {
  return `./${relative(folder, file).split(sep).join('/')}`;
}

function lineOf({ text, location }) {
  return location ? `${location.file}:${location.line}: ${text}` : text;
}

function tooBig(code) {
  return `The code has ${kilobytes(code.length)}, and may have ${kilobytes(mostCode)}. The largest parts:`;
}

function largestOf({ outputs }) {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const sizes = parts.map(([file, { bytesInOutput }]) => ({ file, bytesInOutput }));
  sizes.sort((one, other) => other.bytesInOutput - one.bytesInOutput);
  return sizes.slice(0, 5).map(({ file, bytesInOutput }) => `${kilobytes(bytesInOutput)} ${file}`);
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
