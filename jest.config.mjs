import { componentTests } from './tools/jest/preset.mjs';
import { isOfTheWeb, workspaceProjects } from './tools/workspace/projects.mjs';

// The web's unit and component tests (apps/* that run in a browser, libs/*). What runs in Node has node:test instead.

/** Applications keep their tests in `src`, libraries also beside it. */
const roots = workspaceProjects(import.meta.dirname)
  .filter(isOfTheWeb)
  .map(({ folder, tags }) => `<rootDir>/${folder}${tags.includes('type:app') ? '/src' : ''}`);

export default {
  ...componentTests('<rootDir>/tools/jest'),
  roots,
  maxWorkers: 2,
};
