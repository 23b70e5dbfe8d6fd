import { isOfTheWeb, workspaceProjects } from './tools/workspace/projects.mjs';

// The web's unit and component tests (apps/* that run in a browser, libs/*). What runs in Node has node:test instead.
const transform = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

/** Packages that ship only ES modules, and so need the transform too. */
const onlyModules = [
  '@ant-design/(colors|fast-color|icons-svg)/es',
  'd3-[^/]*',
  'internmap',
  '@antv/.*/esm',
  'delaunator',
  'robust-predicates',
  'lodash-es',
];

/** Applications keep their tests in `src`, libraries also beside it. */
const roots = workspaceProjects(import.meta.dirname)
  .filter(isOfTheWeb)
  .map(({ folder, tags }) => `<rootDir>/${folder}${tags.includes('type:app') ? '/src' : ''}`);

export default {
  testEnvironment: 'jsdom',
  roots,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFiles: ['<rootDir>/tools/jest/environment.cjs'],
  setupFilesAfterEnv: ['<rootDir>/tools/jest/setup.ts'],
  transform: { '^.+\\.(t|j|mj)sx?$': transform },
  transformIgnorePatterns: [`/node_modules/(?!(${onlyModules.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tools/jest/empty.cjs',
    '\\.(svg|png|mp3|wasm)$': '<rootDir>/tools/jest/file.cjs',
    '^antd/es/(.*)$': 'antd/lib/$1',
    '^antd$': '<rootDir>/tools/jest/antd.cjs',
    '^@ant-design/(plots|charts)$': '<rootDir>/tools/jest/charts.tsx',
  },
  maxWorkers: 2,
};
