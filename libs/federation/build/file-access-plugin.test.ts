import { aFeature } from '@recado/releases/testing';
import { closedFiles, type FileGroup } from './file-access-plugin.ts';

const group = (name: string | undefined, files: string[], children: FileGroup[] = []): FileGroup => ({
  name,
  files,
  children,
});
const campaigns = { ability: 'campaigns:manage', plan: 'useCampaigns' } as const;
const kanban = { plan: 'useKanban' } as const;

const feature = aFeature({
  setup: './setup',
  bells: [{ module: './bell', order: 1, ...campaigns }],
  routes: [
    { path: '/open', module: './open' },
    { path: '/board', module: './board', firstCalls: './first', ...kanban },
    { path: '/campaigns', module: './campaigns', ...campaigns, localFlag: 'cshow' },
    { path: '/campaigns/:id', module: './campaigns', ...campaigns },
  ],
  menu: [],
});
const modules = ['./setup', './bell', './open', './board', './first', './campaigns'];

test('a file is protected if everything that loads it needs a right, and any of these rights opens it', () => {
  const dialog = group(undefined, ['dialog.js', 'dialog.css']);
  const shared = group(undefined, ['shared.js']);
  const everywhere = group(undefined, ['everywhere.js']);
  const groups = [
    group('page-setup', ['first.js']),
    group('page-first', ['first.js']),
    group('page-bell', ['bell.js']),
    group('page-open', ['open.js'], [everywhere]),
    group('page-board', ['board.js'], [shared, everywhere]),
    group('page-campaigns', ['campaigns.js', 'campaigns.css'], [dialog, shared]),
    group(undefined, ['remoteEntry.js']),
  ];
  // A dialog that opens its page again.
  dialog.children.push(...groups.filter(({ name }) => name === 'page-campaigns'));
  expect(closedFiles(feature, modules, groups)).toEqual({
    'bell.js': [campaigns],
    'board.js': [kanban],
    'campaigns.css': [campaigns],
    'campaigns.js': [campaigns],
    'dialog.css': [campaigns],
    'dialog.js': [campaigns],
    'shared.js': [kanban, campaigns],
  });
});

test('a build in which the files of a module cannot be found fails', () => {
  expect(() => closedFiles(feature, modules, [])).toThrow('the build has no files for ./setup of sample');
});
