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

/**
 * What tests of components need of Jest, here and in the repositories of partners: `folder` has the files of this one, as
 * sources (`ts`, `tsx`) or bundled (`cjs`).
 */
export function componentTests(folder, { setup = 'setup.ts', charts = 'charts.tsx' } = {}) {
  return {
    testEnvironment: 'jsdom',
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    modulePathIgnorePatterns: ['/dist/'],
    setupFiles: [`${folder}/environment.cjs`],
    setupFilesAfterEnv: [`${folder}/${setup}`],
    transform: { '^.+\\.(t|j|mj)sx?$': transform },
    transformIgnorePatterns: [`/node_modules/(?!(${onlyModules.join('|')})/)`],
    moduleNameMapper: {
      '\\.css$': `${folder}/empty.cjs`,
      '\\.(svg|png|mp3|wasm)$': `${folder}/file.cjs`,
      '^antd/es/(.*)$': 'antd/lib/$1',
      '^antd$': `${folder}/antd.cjs`,
      '^@ant-design/(plots|charts)$': `${folder}/${charts}`,
    },
  };
}
