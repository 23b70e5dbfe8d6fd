import { render } from '@testing-library/react';
import { loader } from '../features/loader.ts';
import { useReleaseReports } from './use-release-reports.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

function Reporting() {
  useReleaseReports();
  return null;
}

test('errors that nobody caught are passed on while somebody is signed in', () => {
  const note = jest.spyOn(loader, 'noteThrown').mockImplementation(() => undefined);
  const { unmount } = render(<Reporting />);
  const [error, reason] = [new Error('in a handler'), new Error('in a promise')];
  const rejection = Object.assign(new Event('unhandledrejection'), { reason });
  dispatchEvent(new ErrorEvent('error', { error }));
  dispatchEvent(rejection);
  expect(note.mock.calls).toEqual([[error], [reason]]);
  unmount();
  dispatchEvent(rejection);
  expect(note).toHaveBeenCalledTimes(2);
});
