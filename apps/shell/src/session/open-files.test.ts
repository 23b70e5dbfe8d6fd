import { signIn, signOut } from '@recado/auth';
import { aSession } from '@recado/auth/testing';
import { openFiles } from './open-files.ts';

/** A token whose session has this id. */
const tokenOf = (sid: string) => `x.${btoa(JSON.stringify({ sid }))}.y`;
const answers = jest.fn();

function startSession(sid: string): void {
  signIn({ token: tokenOf(sid), user: aSession().user });
}

beforeEach(() => {
  localStorage.clear();
  answers.mockReset().mockResolvedValue({ ok: true });
  globalThis.fetch = answers;
});

test('the token is exchanged once per session and browser', async () => {
  startSession('a');
  await Promise.all([openFiles(false), openFiles(false)]);
  await openFiles(false);
  expect(answers).toHaveBeenCalledTimes(1);
  expect(answers).toHaveBeenCalledWith(
    '/remotes/session',
    expect.objectContaining({ method: 'POST', headers: { authorization: `Bearer ${tokenOf('a')}` } }),
  );
  startSession('b');
  await openFiles(false);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('files that are refused after that are opened again', async () => {
  startSession('c');
  await openFiles(false);
  await openFiles(true);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('a missing answer is not a failure, and the next page tries again', async () => {
  startSession('d');
  answers.mockRejectedValueOnce(new Error('offline'));
  await openFiles(false);
  await openFiles(false);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('a refused exchange is repeated for the next page', async () => {
  startSession('e');
  answers.mockResolvedValueOnce({ ok: false });
  await openFiles(false);
  await openFiles(false);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('the cookie is renewed after a day', async () => {
  startSession('f');
  await openFiles(false);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  await openFiles(false);
  await openFiles(false);
  now.mockRestore();
  expect(answers).toHaveBeenCalledTimes(2);
});

test('nothing is sent while nobody is signed in', async () => {
  signOut();
  await openFiles(false);
  expect(answers).not.toHaveBeenCalled();
});
