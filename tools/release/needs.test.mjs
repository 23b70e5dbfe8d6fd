import assert from 'node:assert/strict';
import test from 'node:test';
import { missingNeeds } from './needs.mjs';
import { takenFrom, workspaceInstallation } from './workspace-offer.mjs';

const needs = {
  uses: { '@recado/ui/core': { Button: '1.0' }, react: '19.3' },
  calls: { endpoints: ['GET /tags'], events: ['tag'] },
};

test('this workspace offers what its present users need', () => {
  const offered = workspaceInstallation();
  const [name, version] = Object.entries(offered.shell['@recado/ui/core'])[0];
  const uses = { '@recado/ui/core': { [name]: version } };
  assert.deepEqual(missingNeeds({ uses, calls: { endpoints: ['GET /tags'], events: ['tag'] } }, offered), []);
});

test('a part that a live release uses and that would not be offered any more is named with the release', () => {
  const offered = { shell: { '@recado/ui/core': { Button: '2.0' }, react: '19.4' }, endpoints: [], events: [] };
  assert.deepEqual(takenFrom([{ remote: 'sales', release: '1.0.0-a', ...needs }], offered), [
    'sales 1.0.0-a uses @recado/ui/core Button 1.0',
    'sales 1.0.0-a uses GET /tags',
    'sales 1.0.0-a uses event tag',
  ]);
});
