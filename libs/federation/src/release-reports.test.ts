import { noteFailure, noteLoadTime, noteShown, setReportShare, shownReleases, takeReports } from './release-reports.ts';
import { aRemote } from './testing.ts';

let counter = 0;
/** Reports are remembered by release, so every test uses its own. */
function freshRemote() {
  counter += 1;
  return aRemote({ name: `reported${counter}` });
}
const about = (remote: { name: string; version: string }, given: object) => ({
  remote: remote.name,
  release: remote.version,
  milliseconds: null,
  failure: null,
  ...given,
});

beforeEach(() => {
  setReportShare(1);
  takeReports();
});

test('a page load reports a release once, with the time of its first page', () => {
  const remote = freshRemote();
  noteLoadTime(remote, 812.4);
  noteLoadTime(remote, 4);
  noteShown(remote);
  noteShown(remote);
  expect(takeReports()).toEqual([about(remote, { isFirst: true, milliseconds: 812 })]);
  expect(takeReports()).toEqual([]);
});

test('code that cannot be loaded counts as one page load and one failure, however often it is retried', () => {
  const remote = freshRemote();
  noteFailure(remote, 'load');
  noteFailure(remote, 'load');
  noteFailure(remote, 'error');
  expect(takeReports()).toEqual([about(remote, { isFirst: true, failure: 'load' })]);
});

test('a page that fails after it was shown does not count as another page load', () => {
  const remote = freshRemote();
  noteShown(remote);
  noteFailure(remote, 'error');
  expect(takeReports()).toEqual([
    about(remote, { isFirst: true }),
    about(remote, { isFirst: false, failure: 'error' }),
  ]);
});

test('failures without a network are not reported', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  noteFailure(freshRemote(), 'load');
  online.mockRestore();
  expect(takeReports()).toEqual([]);
});

test('shown releases are reported again without counting; failed ones are not', () => {
  const [remote, broken] = [freshRemote(), freshRemote()];
  noteShown(remote);
  noteFailure(broken, 'load');
  expect(shownReleases()).toContainEqual(about(remote, { isFirst: false }));
  expect(shownReleases().map(({ remote: name }) => name)).not.toContain(broken.name);
});

test('a page load outside the sample reports nothing', () => {
  setReportShare(0);
  const remote = freshRemote();
  noteShown(remote);
  noteFailure(remote, 'error');
  expect([takeReports(), shownReleases()]).toEqual([[], []]);
});
