import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@recado/contract';
import { root } from '../../workspace/paths.mjs';
import { docComments } from '../doc-comments.mjs';

const folder = join(root, 'libs/contract/src/endpoints');

/**
 * The families of endpoints, one for each file of the contract that declares some: `{ name, title, summary, endpoints }`,
 * where an endpoint is `{ key, endpoint, doc }`, and `doc` gives the comment of a field by its path (`body.number`).
 */
export const families = withoutRepetitions(await Promise.all(familyFiles().map(familyIn)));

function familyFiles() {
  return globSync('**/*.ts', { cwd: folder, exclude: ['index.ts'] }).sort();
}

/** A family that takes those of another one along does not repeat them. */
function withoutRepetitions(all) {
  const seen = new Set();
  const isNew = ({ key }) => !seen.has(key) && seen.add(key);
  return all
    .map((family) => ({ ...family, endpoints: family.endpoints.filter(isNew) }))
    .filter(({ endpoints }) => endpoints.length > 0);
}

async function familyIn(file) {
  const declared = Object.entries(await import(pathToFileURL(join(folder, file)))).filter(([name]) =>
    name.endsWith('Endpoints'),
  );
  const docs = docComments(join(folder, file));
  const name = file.replace(/\.ts$/, '').replaceAll(/[\\/]/g, '-');
  const words = basename(file, '.ts').replaceAll('-', ' ');
  const endpoints = declared.flatMap(([family, keys]) =>
    Object.keys(keys).map((key) => ({
      key,
      endpoint: contract[key],
      doc: (path) => docs.get(`${family}.${key}.${path}`),
    })),
  );
  const summary = declared.map(([family]) => docs.get(family)).filter(Boolean);
  return { name, title: words[0].toUpperCase() + words.slice(1), summary, endpoints };
}

/** Whether an endpoint is part of the external API: for programs with a key of a company. */
export function isExternal({ key, endpoint }) {
  return endpoint.access === 'token' && key.includes(' /api/');
}
