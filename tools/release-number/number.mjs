import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every package.json of the workspace and of the example, as paths. */
export function manifests(folder) {
  const ofWorkspace = ['package.json', '{apps,libs}/*/package.json', '{e2e,bench}/package.json'];
  return globSync([...ofWorkspace, 'examples/*/package.json'], { cwd: folder }).sort();
}

/** What is delivered, and its documents: they name images, tarballs and the chart. */
export function deliveries(folder) {
  return globSync(['deploy/compose.yaml', 'deploy/Dockerfile', 'deploy/chart/*/Chart.yaml', 'docs/operations/*.md'], {
    cwd: folder,
  }).sort();
}

/** The number of an image or tarball (`recado:7.1.0`, `recado-7.1.0`), or of the chart. */
const delivered = /(\brecado[:-]|^(?:appVersion|version): )(\d{1,4}\.\d{1,4}\.\d{1,4})\b/gm;

/** The numbers of the release in such a text. */
export function deliveredNumbers(text) {
  return [...text.matchAll(delivered)].map(([, , number]) => number);
}

/** The number of the release that the sources are. */
export function readNumber(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** The numbers of our packages that a text of a package.json names: its own, and those of the packages that it needs. */
export function numbersIn(text) {
  const { version, name, ...rest } = JSON.parse(text);
  const needs = Object.entries({ ...rest.dependencies, ...rest.devDependencies, ...rest.peerDependencies });
  const ours = needs.filter(([needed, range]) => needed.startsWith('@recado/') && /\d/.test(range));
  const own = /^(@recado\/|recado$)/.test(name) ? [version] : [];
  return [...own, ...ours.map(([, range]) => /\d{1,4}\.\d{1,4}\.\d{1,4}/.exec(range)?.[0] ?? range)];
}

/**
 * Gives the release another number, which must be later. `date` (YYYY-MM-DD) is that of its heading in CHANGELOG.md. Returns the changed
 * files; changes nothing if it throws.
 */
export function setNumber(folder, number, date) {
  const former = readNumber(folder);
  if (!/^\d+\.\d+\.\d+$/.test(number)) throw new Error('Give it the number: npm run release-number -- 7.1.0');
  if (!isLater(number, former)) throw new Error(`This is ${former} already: ${number} is not later.`);
  const changes = manifests(folder).map((file) => [file, (text) => renumbered(text, former, number)]);
  for (const file of deliveries(folder)) changes.push([file, (text) => text.replace(delivered, `$1${number}`)]);
  changes.push(['package-lock.json', (text) => renumberedLock(text, former, number)]);
  changes.push(['CHANGELOG.md', (text) => withHeading(text, number, date)]);
  const texts = changes.map(([file, change]) => [file, change(readFileSync(join(folder, file), 'utf8'))]);
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  return texts.map(([file]) => file);
}

function isLater(number, former) {
  const [one, other] = [number, former].map((text) => text.split('.').map(Number));
  const place = one.findIndex((part, index) => part !== other[index]);
  return place >= 0 && one[place] > other[place];
}

/** The text and not its JSON is changed, because the formatter decides about line breaks. */
function renumbered(text, former, number) {
  const exact = former.replaceAll('.', '\\.');
  return text
    .replace(new RegExp(`^(  "version": ")${exact}"`, 'm'), `$1${number}"`)
    .replace(
      new RegExp(`("@recado/[\\w-]+": "(?:file:packs/recado-[a-z-]+-)?)${exact}((?:\\.tgz)?")`, 'g'),
      `$1${number}$2`,
    );
}

/** Only entries of our packages: a foreign one may have the same number. */
function renumberedLock(text, former, number) {
  const lock = JSON.parse(text);
  lock.version = number;
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place.includes('node_modules/')) continue;
    if (entry.version === former) entry.version = number;
    for (const needs of [entry.dependencies, entry.devDependencies, entry.peerDependencies]) {
      for (const name of Object.keys(needs ?? {})) {
        if (name.startsWith('@recado/') && needs[name] === former) needs[name] = number;
      }
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const unreleased = '## Unreleased\n';

function withHeading(text, number, date) {
  if (!text.includes(unreleased)) throw new Error('CHANGELOG.md has no heading "Unreleased".');
  return text.replace(unreleased, `${unreleased}\n## ${number} (${date})\n`);
}
