import { queryClient } from '@recado/api/live';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { SessionUser } from '@recado/contract';
import { act } from '@testing-library/react';
import { stubElementSizes } from './stubs.ts';

/**
 * For the tests of a remote's page: its texts are loaded, elements have sizes, and a user is signed in while each test
 * runs. The cache is cleared after each test.
 */
export function setUpPage(setup: () => unknown, user: SessionUser = aSessionUser()): void {
  let restoreSizes: () => void;
  beforeAll(async () => void (await setup()));
  beforeEach(() => {
    restoreSizes = stubElementSizes();
    signIn({ token: 'token', user });
  });
  afterEach(() => {
    restoreSizes();
    act(signOut);
    queryClient.clear();
  });
}
