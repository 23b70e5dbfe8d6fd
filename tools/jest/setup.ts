import '@testing-library/jest-dom';
import './light-react.cjs';
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

// jsdom skips rules in `@layer`, where the theme puts all of antd's, so that they decide nothing here. To make, insert and
// parse them took a tenth of the time; the browser's tests see them.
jest.mock('@ant-design/cssinjs', () => ({
  ...jest.requireActual('@ant-design/cssinjs'),
  __esModule: true,
  useStyleRegister: () => undefined,
  useCSSVarRegister: () => undefined,
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
