import { globSync } from 'node:fs';

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

/** A remote is an application with a manifest. */
const remotes = globSync('apps/*/feature.manifest.ts', { cwd: import.meta.dirname }).map((file) => file.split('/')[1]);

export default {
  testEnvironment: 'jsdom',
  roots: ['shell', ...remotes]
    .map((app) => `<rootDir>/apps/${app}/src`)
    .concat(['api', 'auth', 'federation', 'ui'].map((lib) => `<rootDir>/libs/${lib}`)),
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
    '^@ant-design/(plots|charts)$': '<rootDir>/tools/jest/charts.tsx',
  },
  maxWorkers: 2,
};
