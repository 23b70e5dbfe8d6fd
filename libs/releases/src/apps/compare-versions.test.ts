import { compareVersions } from './compare-versions.ts';

// The order of semver.org §11, and numbers that are not compared as text.
const ordered = [
  ...['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11'],
  ...['1.0.0-rc.1', '1.0.0', '1.2.0', '1.10.0', '2.0.0'],
];

test('versions are in the order of semver.org, however they were listed', () => {
  const shuffled = ordered.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1));
  expect(shuffled).not.toEqual(ordered);
  expect(shuffled.sort(compareVersions)).toEqual(ordered);
});

test.each(ordered)('%s is neither newer nor older than itself', (version) => {
  expect(compareVersions(version, version)).toBe(0);
});
