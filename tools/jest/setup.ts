import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous: a machine that is busy with something else is no failure.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(180_000);

afterEach(() => {
  if (typeof localStorage === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
