import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous, because a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(180_000);

afterEach(() => {
  if (typeof localStorage === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
