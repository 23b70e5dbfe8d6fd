/** Modules that the worker gives to the code of apps (`libs/app-host/src/runtime`): no app contains them. */
export const givenModules = ['react', 'react/jsx-runtime', '@recado/app'];

/** What no app can use, with why. */
const impossible = [
  [/\.css$/, 'an app has no styles; @recado/app has the components'],
  [/^react-dom(\/|$)/, 'the worker draws what components return; an app never draws itself'],
  [/^@recado\//, 'an app never meets the page: it has @recado/app'],
  [/^(antd|@ant-design\/.*)(\/|$)/, 'there is no page for it; @recado/app has the components'],
  [/^node:/, 'the code runs in a browser: this belongs to the server'],
];

/** Leaves imports of given modules to the worker, and refuses those that cannot work. An esbuild plugin. */
export const workerModules = {
  name: 'worker-modules',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) => {
      if (givenModules.includes(path)) return { path, external: true };
      const [, why] = impossible.find(([name]) => name.test(path)) ?? [];
      return why ? { errors: [{ text: `an app cannot import "${path}": ${why}` }] } : undefined;
    });
  },
};
