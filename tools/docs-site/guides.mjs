import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { readMarkdown } from './markdown.mjs';
import { pageOf, wayFrom } from './page.mjs';

/** The documents of the repository that are pages, in the order of the navigation, by its groups. */
const documents = {
  build: [
    'docs/apps.md',
    'examples/third-party-remote/README.md',
    'docs/extension-points.md',
    'docs/webhooks.md',
    'examples/notes-to-crm/README.md',
  ],
  operate: [
    'docs/operations/README.md',
    'docs/operations/*.md',
    'docs/{moving,company-archive,scale}.md',
    'SECURITY.md',
  ],
  contribute: [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'docs/benchmarks.md',
    'docs/benchmarks/*.md',
  ],
  decisions: ['docs/adr/README.md', 'docs/adr/0*.md'],
};

const isPicture = (path) => /\.(?:png|jpe?g|svg|webp)$/.test(path);

/** The group of each document, by its path in the repository. */
export function documentGroups(base = root) {
  const found = new Map();
  for (const [group, patterns] of Object.entries(documents))
    for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: base }).sort()))
      if (!found.has(file)) found.set(file.replaceAll('\\', '/'), group);
  return found;
}

/** A page for each document, and the pictures that they show, as paths in the repository. */
export function guidePages(base = root) {
  const groups = documentGroups(base);
  const pictures = new Set();
  const pages = [...groups].map(([file, group]) => {
    const path = addressOfDocument(file);
    const addressOf = (target) => {
      if (groups.has(target)) return wayFrom(path, addressOfDocument(target));
      if (!isPicture(target) || !existsSync(join(base, target))) return undefined;
      pictures.add(target);
      return wayFrom(path, target);
    };
    return pageOf({ path, group, ...readMarkdown(readFileSync(join(base, file), 'utf8'), file, addressOf) });
  });
  return { pages, pictures: [...pictures] };
}

/** The page of a document: its path with another ending. */
export function addressOfDocument(file) {
  return file.replace(/\.md$/, '.html');
}
