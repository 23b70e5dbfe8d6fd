import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { projectIn, workspaceProjects } from '../workspace/projects.mjs';
import { mayDepend, tagProblems } from './tags.mjs';

/** A partner's remote: its package.json is one of another repository, and has no tags. */
const exampleTags = ['type:app', 'scope:browser'];

/**
 * Imports go downwards only: apps → libs, ui and auth → api → contract, nothing → apps; the tags of projects say who is
 * where (`tags.mjs`), for package.json as well. No project imports another by a relative path. The shell names no remote,
 * and the server imports WhatsApp libraries in its channels only. The server's platform imports no module except for the
 * index of the tables and names no ability of one, and only its `outbound` makes requests. Returns the problems as lines
 * of text.
 */
export function boundaryProblems(base = root) {
  const projects = workspaceProjects(base);
  const examples = globSync('examples/*/package.json', { cwd: base }).map((file) => ({
    ...projectIn(base, file),
    tags: exampleTags,
  }));
  // Tools may use the product's sources by path: they are part of no build.
  const importing = [...projects.filter(({ tags }) => !tags.includes('type:tool')), ...examples];
  return [
    ...tagProblems([...projects, ...examples]),
    ...importing.flatMap((project) => importProblems(base, project, projects)),
    ...namedRemotes(base),
    ...providers(base),
    ...platformOfModules(base),
    ...callsPastTheClient(base),
    ...misplacedTables(base),
    ...contractInPages(base),
  ];
}

function importProblems(base, project, projects) {
  return filesOf(base, project.folder).flatMap((file) => {
    const forbidden = (name) =>
      name.startsWith('.')
        ? leaves(base, project.folder, file, name)
        : isForbidden(name, { project, projects, isTest: isTest(file) });
    return importsOf(join(base, file))
      .filter(forbidden)
      .map((name) => `${file} imports ${name}`);
  });
}

/** Tests and their helpers. Only they may use the emulator. */
export function isTest(file) {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}

function filesOf(base, project) {
  return globSync(`${project}/**/*.{ts,tsx,mjs}`, {
    cwd: base,
    exclude: (path) => ['node_modules', 'dist'].includes(path.split('/').at(-1)),
  });
}

/** The module names that a file imports, as written. */
export function importsOf(file) {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import)\s*(?:\(\s*)?'([^']+)'/g)].map(([, name]) => name);
}

function leaves(base, project, file, name) {
  return relative(join(base, project), resolve(base, file, '..', name)).startsWith('..');
}

/** A name of our scope is forbidden, too, if no project has it. An app of an example has its kit, and nothing else of us. */
function isForbidden(name, { project, projects, isTest }) {
  const [scope, part] = name.split('/');
  if (scope !== '@recado') return false;
  if (part === 'app') return !project.folder.startsWith('examples/');
  const other = projects.find((one) => one.name === `${scope}/${part}`);
  return !other || !mayDepend(project, other, { isTest });
}

/** The code without comments, which may contain any word. Comments have their own lines here (biome). */
export function withoutComments(source) {
  const starts = ['//', '/*', '*'];
  return source
    .split('\n')
    .filter((line) => !starts.some((start) => line.trimStart().startsWith(start)))
    .join('\n');
}

/** Adding a remote changes nothing in the shell, so the shell must not name any. */
function namedRemotes(base) {
  const remotes = globSync('apps/*/feature.manifest.ts', { cwd: base }).map((file) => file.split('/')[1]);
  const names = new RegExp(`['"\`/](${remotes.flatMap((name) => [name, name.replaceAll('-', '_')]).join('|')})['"\`/]`);
  return globSync('apps/shell/src/**/*.{ts,tsx}', { cwd: base })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, names.exec(withoutComments(readFileSync(join(base, file), 'utf8')))?.[1]])
    .filter(([, name]) => name !== undefined)
    .map(([file, name]) => `${file} names a remote: ${name}`);
}

/** The server uses WhatsApp through the port of `channels`: only there may a provider or its library be imported. */
function providers(base) {
  const isProvider = (name) => name === 'baileys' || /(?:^|\/)baileys\//.test(name);
  return filesOf(base, 'apps/server/src')
    .filter((file) => !file.startsWith('apps/server/src/channels/') && !isTest(file))
    .flatMap((file) =>
      importsOf(join(base, file))
        .filter(isProvider)
        .map((name) => `${file} imports a provider: ${name}`),
    );
}

const clientFolder = 'apps/server/src/platform/outbound/';
const clientPackages = /^(?:undici|axios|got|ky|needle|superagent|node-fetch|(?:node:)?http2)$/;
const ownRequests = [
  [/(?<![.\w])fetch\(/, 'fetch'],
  [/\bhttps?\.(?:get|request)\(/, 'http.request'],
];

/** Whether code imports `request` or `get` of Node's HTTP modules by name. */
function importsRequest(code) {
  return code
    .split(';')
    .filter((statement) => /from '(?:node:)?https?'$/.test(statement))
    .some((statement) => /\b(?:request|get)\b/.test(statement));
}

/**
 * The server makes requests through `callOutside` and `openOutside` only: they check where an address leads, also after
 * redirections, and bound time and bytes.
 */
function callsPastTheClient(base) {
  return filesOf(base, 'apps/server/src')
    .filter((file) => !file.startsWith(clientFolder) && !isTest(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(join(base, file), 'utf8'));
      const imported = importsOf(join(base, file)).filter((name) => clientPackages.test(name));
      const own = ownRequests
        .concat(importsRequest(code) ? [[/^/, 'http.request']] : [])
        .filter(([pattern]) => pattern.test(code))
        .map(([, name]) => name);
      return [...new Set([...imported, ...own])].map((name) => `${file} makes requests past callOutside: ${name}`);
    });
}

/**
 * Pages import types only from the contract. One value would put all endpoints, and zod, into the application's scripts;
 * `@recado/api/fields`, `@recado/api/live` and the other entries of the contract have the values that pages need.
 */
function contractInPages(base) {
  return globSync('{apps,examples}/*/feature.manifest.ts', { cwd: base })
    .map((file) => dirname(file))
    .concat('apps/shell')
    .flatMap((folder) => filesOf(base, `${folder}/src`))
    .filter((file) => !isTest(file) && importsValues(readFileSync(join(base, file), 'utf8')))
    .map((file) => `${file} imports more than types from @recado/contract`);
}

function importsValues(source) {
  return source
    .split(';')
    .filter((statement) => statement.endsWith(" from '@recado/contract'"))
    .some((statement) => !/^(?:import|export) type\b/.test(lastStart(statement)));
}

/** An import or export without the text before it, e.g. a comment. */
function lastStart(statement) {
  return statement.slice(Math.max(0, statement.lastIndexOf('import '), statement.lastIndexOf('export ')));
}

/**
 * The platform does not import modules. Nor does it name an ability of a feature: the contract or a module decides
 * which one applies.
 */
function platformOfModules(base) {
  const abilities = abilitiesOfFeatures(base);
  return filesOf(base, 'apps/server/src/platform')
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(join(base, file), 'utf8'));
      const imported = importsOf(join(base, file)).filter((name) => /^(?:\.\.\/)+areas\//.test(name));
      return [
        ...imported.map((name) => `${file} imports a module: ${name}`),
        ...abilities.filter((name) => code.includes(`'${name}'`)).map((name) => `${file} names an ability: ${name}`),
      ];
    });
}

/** The abilities of the contract, without that of the super user. */
function abilitiesOfFeatures(base) {
  return globSync('libs/contract/src/abilities.ts', { cwd: base })
    .flatMap((file) => [...readFileSync(join(base, file), 'utf8').matchAll(/'([a-z-]+:\w+)'/g)].map(([, name]) => name))
    .filter((name, place, all) => name !== 'platform:manage' && all.indexOf(name) === place);
}

/** drizzle-kit reads only these files: a table that is defined elsewhere gets no migration, and is not tested. */
function misplacedTables(base) {
  return filesOf(base, 'apps/server/src')
    .filter((file) => !file.endsWith('.schema.ts') && !file.startsWith('apps/server/src/platform/database/schema/'))
    .filter((file) => !isTest(file) && withoutComments(readFileSync(join(base, file), 'utf8')).includes('pgTable('))
    .map((file) => `${file} defines a table outside of a *.schema.ts file`);
}
