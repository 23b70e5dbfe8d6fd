/**
 * What a project with a tag may depend on: a project with one of the tags beside it. Each tag of a project that is listed
 * here must permit the dependency (ARCHITECTURE, Folders).
 */
const mayUse = {
  'type:lib': ['type:lib'],
  // Nothing is built from an application but itself: remotes meet the shell through the registry.
  'type:app': ['type:lib'],
  'type:tool': ['type:lib'],
  'scope:contract': ['scope:contract'],
  'scope:release': ['scope:contract', 'scope:release'],
  'scope:browser': ['scope:contract', 'scope:release', 'scope:browser'],
  // The server shares no code with the browser but the contract, and what it checks of releases (docs/adr/0119).
  'scope:server': ['scope:contract', 'scope:release', 'scope:server'],
  // Libraries below the pages, from the bottom up.
  'layer:contract': [],
  'layer:release': ['layer:contract'],
  'layer:client': ['layer:contract'],
  'layer:session': ['layer:contract', 'layer:client'],
  'layer:view': ['layer:contract', 'layer:client', 'layer:session'],
  'layer:remotes': ['layer:contract', 'layer:release', 'layer:client', 'layer:session'],
};
/** Tests may use projects with this tag as well, e.g. call the server as a client and a form call it. */
const inTests = 'use:tests';
/** What every project must have one tag of. */
const needed = ['type:', 'scope:'];

/** Whether code of a project may use the other one; `isTest` is about tests and their helpers. */
export function mayDepend(project, other, { isTest }) {
  if (project.name === other.name || (isTest && other.tags.includes(inTests))) return true;
  return project.tags
    .filter((tag) => mayUse[tag])
    .every((tag) => mayUse[tag].some((permitted) => other.tags.includes(permitted)));
}

/** Tags that are missing or unknown, and dependencies in package.json that the table forbids, as lines of text. */
export function tagProblems(projects) {
  return projects.flatMap((project) => [
    ...wrongTags(project),
    ...forbidden(project, projects, { names: project.dependencies, isTest: false }),
    ...forbidden(project, projects, { names: project.devDependencies, isTest: true }),
  ]);
}

function wrongTags({ folder, tags }) {
  // Tools use the whole product, so they belong to no part of it.
  const kinds = tags.includes('type:tool') ? ['type:'] : needed;
  const missing = kinds.filter((kind) => !tags.some((tag) => tag.startsWith(kind)));
  const unknown = tags.filter((tag) => tag !== inTests && !mayUse[tag]);
  return [
    ...missing.map((kind) => `${folder} has no tag ${kind}…`),
    ...unknown.map((tag) => `${folder} has the unknown tag ${tag}`),
  ];
}

function forbidden(project, projects, { names, isTest }) {
  return projects
    .filter((other) => names.includes(other.name) && !mayDepend(project, other, { isTest }))
    .map((other) => `${project.folder}/package.json depends on ${other.name}`);
}
