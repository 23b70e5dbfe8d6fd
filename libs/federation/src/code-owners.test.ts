import { aRemote } from '@recado/releases/testing';
import { createCodeOwners } from './code-owners.ts';

const remote = aRemote();
const file = `http://localhost/remotes/sample/${remote.version}/12.ab34.js`;
const shell = 'http://localhost/assets/main.12.js';
let owners = createCodeOwners();

beforeEach(() => {
  owners = createCodeOwners();
  owners.noteCode(remote);
});

/** Stacks of V8, Firefox and Safari with the same frames, the innermost first. */
const written = (message: string, ...files: string[]): [string, string][] => [
  ['V8', [`TypeError: ${message}`, ...files.map((one) => `    at load (${one}:1:2)`)].join('\n')],
  ['V8 without names', [`Error: ${message}`, ...files.map((one) => `    at async ${one}:1:2`)].join('\n')],
  ['Firefox', files.map((one) => `async*load@${one}:1:2`).join('\n')],
  ['Safari', files.map((one) => `${one}:1:2`).join('\n')],
];

test.each(written('x is not a function', file, shell))('%s: whose file threw is the owner', (_, stack) => {
  expect(owners.ownerOfError(stack)).toBe(remote);
});

test.each(written(`cannot load ${file}`, shell, file))('%s: an error of the shell is nobody’s', (_, stack) => {
  expect(owners.ownerOfError(stack)).toBeUndefined();
  expect(owners.ownerOnStack(stack)).toBe(remote);
});

test('native frames are skipped', () => {
  const stack = `SyntaxError: bad JSON\n    at JSON.parse (<anonymous>)\n    at load (${file}:1:2)`;
  expect(owners.ownerOfError(stack)).toBe(remote);
});

test.each([
  undefined,
  '',
  'Error: without frames',
  `Error: at http://localhost/remotes/sample/`,
  '    at load (http://localhost/remotes/sample/8.0.0-other/1.js:1:2)',
  '    at load (https://elsewhere.example/remotes/sample/7.0.0-00000000/1.js:1:2)',
])('%s: nobody’s', (stack) => {
  expect(owners.ownerOfError(stack)).toBeUndefined();
});
