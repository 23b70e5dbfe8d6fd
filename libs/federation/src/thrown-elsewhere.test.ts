import { loadRemote } from '@module-federation/enhanced/runtime';
import { aRemote } from '@recado/releases/testing';
import { createRemoteLoader } from './remote-loader.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(async () => ({ default: () => null })),
  registerRemotes: jest.fn(),
}));

const remote = aRemote();
const other = { ...remote, name: 'other', entry: remote.entry.replace('sample', 'other') };
let loader = createRemoteLoader();

/** An error with a frame in each file, the innermost first. */
function thrownIn(...files: string[]): Error {
  const error = new Error('it threw');
  error.stack = ['Error: it threw', ...files.map((file) => `    at show (http://localhost${file}:1:2)`)].join('\n');
  return error;
}
const fileOf = ({ entry }: { entry: string }) => entry.replace('remoteEntry', '12.ab34');

beforeEach(async () => {
  localStorage.clear();
  loader = createRemoteLoader();
  for (const each of [remote, other]) await loader.loadPage(each, './pages');
  jest.mocked(loadRemote).mockClear();
});

test('what is thrown outside of pages is a failure of the release whose file threw it, once for a page load', () => {
  loader.noteThrown(thrownIn(fileOf(remote), '/assets/main.js'));
  loader.noteThrown(thrownIn(fileOf(remote)));
  loader.noteThrown(thrownIn(fileOf(other)));
  expect(loader.takeReports()).toMatchObject([
    { remote: 'sample', release: remote.version, failure: 'error', error: { message: 'Error: it threw' } },
    { remote: 'other', failure: 'error' },
  ]);
});

test.each([
  ['an error of the shell', thrownIn('/assets/main.js')],
  ['an error of the shell that a remote called', thrownIn('/assets/main.js', fileOf(remote))],
  ['an error without a stack', Object.assign(new Error('x'), { stack: undefined })],
  ['a text', `at show (http://localhost${fileOf(remote)}:1:2)`],
  ['nothing', undefined],
])('%s is nobody’s', (_, thrown) => {
  loader.noteThrown(thrown);
  expect(loader.takeReports()).toEqual([]);
});
