// antd's index loads all of its components, most of which a test does not use; here each is loaded when it is first used.
const { readFileSync } = require('node:fs');

const index = readFileSync(require.resolve('antd/lib/index.js'), 'utf8');
const files = new Map(
  [...index.matchAll(/^var (_\w+) = .*require\("\.\/([^"]+)"\)/gm)].map(([, name, file]) => [name, file]),
);

const getters = /defineProperty\(exports, "(\w+)", \{[^}]*return (_\w+)\.(\w+);/g;

Object.defineProperty(exports, '__esModule', { value: true });
for (const [, name, from, member] of index.matchAll(getters)) {
  Object.defineProperty(exports, name, { enumerable: true, get: () => require(`antd/lib/${files.get(from)}`)[member] });
}
