import * as antd from 'antd';
import * as core from '../core/index.ts';
import * as records from '../records/index.ts';
import * as parts from './index.ts';

/** What the product has once, in `core`, or what another component replaces. */
const absent = ['App', 'BackTop', 'ConfigProvider'];

test('a remote can use every component of antd without a release of the shell', () => {
  const components = Object.keys(antd).filter((name) => /^[A-Z]/.test(name));
  const offered = new Set([...Object.keys(parts), ...Object.keys(core), ...Object.keys(records), ...absent]);
  expect(components.filter((name) => !offered.has(name))).toEqual([]);
});
