import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { useId } from 'react';
import { keepPrinted, refusePrinted } from './messages.ts';

// Under test antd gives everything the same id, so that a dialog is named after the first element with it, e.g. a
// tooltip.
jest.mock('@rc-component/util/lib/hooks/useId', () => ({
  ...jest.requireActual('@rc-component/util/lib/hooks/useId'),
  __esModule: true,
  default: (given?: string) => {
    const own = useId();
    return given || own;
  },
}));

// Generous, because a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(180_000);

afterEach(() => {
  if (typeof localStorage === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});

keepPrinted();
afterEach(refusePrinted);
afterAll(refusePrinted);
