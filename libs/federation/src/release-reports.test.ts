import { aRemote } from '@recado/releases/testing';
import { createReleaseReports } from './release-reports.ts';
import { RemoteFailure } from './remote-failure.ts';

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

let reports = createReleaseReports(() => 1);
beforeEach(() => {
  reports = createReleaseReports(() => 1);
});

test('a page load reports a release once, with the time of its first page', () => {
  const remote = freshRemote();
  reports.noteLoadTime(remote, 812.4);
  reports.noteLoadTime(remote, 4);
  reports.noteShown(remote);
  reports.noteShown(remote);
  expect(reports.takeReports()).toEqual([about(remote, { isFirst: true, milliseconds: 812 })]);
  expect(reports.takeReports()).toEqual([]);
});

test('code that cannot be loaded counts as one page load and one failure, however often it is retried', () => {
  const remote = freshRemote();
  reports.noteFailure(remote, 'load');
  reports.noteFailure(remote, 'load');
  reports.noteFailure(remote, 'error');
  expect(reports.takeReports()).toEqual([about(remote, { isFirst: true, failure: 'load' })]);
});

test('a page that fails after it was shown does not count as another page load', () => {
  const remote = freshRemote();
  reports.noteShown(remote);
  reports.noteFailure(remote, 'error');
  expect(reports.takeReports()).toEqual([
    about(remote, { isFirst: true }),
    about(remote, { isFirst: false, failure: 'error' }),
  ]);
});

test('failures without a network are not reported', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reports.noteFailure(freshRemote(), 'load');
  online.mockRestore();
  expect(reports.takeReports()).toEqual([]);
});

test('shown releases are reported again without counting; failed ones are not', () => {
  const [remote, broken] = [freshRemote(), freshRemote()];
  reports.noteShown(remote);
  reports.noteFailure(broken, 'load');
  expect(reports.shownReleases()).toContainEqual(about(remote, { isFirst: false }));
  expect(reports.shownReleases().map(({ remote: name }) => name)).not.toContain(broken.name);
});

test('an app is reported like a remote, but is none of the shown releases: those are of remotes', () => {
  const app = { name: 'app_orders', version: '1.0.0', entry: 'app:orders/1.0.0' };
  reports.noteShown(app);
  expect(reports.takeReports()).toEqual([about(app, { isFirst: true })]);
  expect(reports.shownReleases()).toEqual([]);
});

test('a page load outside the sample reports nothing', () => {
  reports = createReleaseReports(() => 0);
  const remote = freshRemote();
  reports.noteShown(remote);
  reports.noteFailure(remote, 'error');
  expect([reports.takeReports(), reports.shownReleases()]).toEqual([[], []]);
});

test('a failure has what was thrown: message and frames, cut to a size', () => {
  const remote = freshRemote();
  const error = new TypeError('x'.repeat(900));
  error.stack = `TypeError: ${error.message}\n${'    at show (https://shop.example/1.js:1:2)\n'.repeat(90)}`;
  reports.noteFailure(remote, 'error', error);
  const [report] = reports.takeReports();
  expect(report?.error?.message).toBe(`TypeError: ${'x'.repeat(489)}`);
  expect(report?.error?.stack).toMatch(/^ {4}at show \(https:\/\/shop\.example\/1\.js:1:2\)\n/);
  expect(report?.error?.stack).toHaveLength(2_000);
});

test('a load that failed has its cause; what is no error is not told', () => {
  const [caused, odd] = [freshRemote(), freshRemote()];
  reports.noteFailure(caused, 'load', new RemoteFailure('threw', caused.name, new Error('in its setup')));
  reports.noteFailure(odd, 'error', { name: 'Ana', phone: '5511999999999' });
  const [first, second] = reports.takeReports();
  expect(first?.error?.message).toBe('Error: in its setup');
  expect(second).toEqual(about(odd, { isFirst: true, failure: 'error' }));
});
