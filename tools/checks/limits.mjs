import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

/** A limit of a field, as its property or in an object of limits. */
const limit = /\b(?:minimum|maximum|minLength|maxLength|maxCount)(?:=\{|: )[\d_.]+\}?/g;
/** A constant that is a limit by its name, or an object of such numbers. */
const constant = /\bconst ((?:longest|most)\w*)(?:: \w+)? = (?:\{[^{}:]*: )?[\d_.]+/g;

/** Constants that are no limits of the contract, each with the thing that they limit. */
const ofThePage = {
  'apps/shell/src/layout/menu-use.ts mostFolded': 'entries of a folded group',
  'apps/shell/src/layout/menu-use.ts mostUnfolded': 'entries of a group that is shown whole',
  'apps/admin/src/dashboard/charts/line-chart.tsx mostDots': 'places of a line that have a dot',
  'apps/admin/src/dashboard/charts/ticks.ts mostSteps': 'marks of an axis',
  'apps/admin/src/rules/words/rule-choices.ts mostListed': 'campaigns that the server names for a choice',
  'apps/admin/src/dashboard/trend/trend-section.tsx mostColumns': 'days that have a column each',
  'apps/service-desk/src/team/colleagues/colleague-words.tsx mostShown': 'pictures that fit before the words',
  'apps/service-desk/src/people/contact-drawer/notes/note-field.tsx mostShown': 'colleagues that are offered at once',
  'apps/service-desk/src/people/contacts-page/use-delete-progress.ts longestSilence': 'milliseconds without an event',
  'apps/service-desk/src/board/kanban/card-fields.tsx mostFields': 'lines of other remotes on a card',
  'apps/service-desk/src/people/contacts-page/contact-extensions.tsx mostColumns': 'columns of other remotes',
  'apps/service-desk/src/inbox/extensions/message-badges.tsx mostBadges': 'marks of other remotes at a message',
  'apps/service-desk/src/inbox/finder/finder.tsx most': 'results that are shown',
  'apps/service-desk/src/inbox/finder/finder.tsx mostCalls': 'calls of one search',
  'apps/service-desk/src/inbox/forward/forward-dialog.tsx mostContacts':
    'calls of one dialog: each forwards to one contact',
  'apps/service-desk/src/inbox/forward/selection.ts mostSelected': 'calls of one dialog: each forwards one message',
  'apps/service-desk/src/inbox/outages/outage-bar.tsx mostLines': 'lines that are shown',
  'apps/service-desk/src/inbox/ticket-list/rows/use-row-window.ts mostSpare': 'rows that are rendered ahead',
  'apps/service-desk/src/inbox/ticket-tags/tag-options.ts mostShown': 'tags that are shown at once',
  'apps/service-desk/src/to-do/tasks.ts longestText': 'tasks stay in the browser',
  'apps/service-desk/src/to-do/tasks.ts mostTasks': 'tasks stay in the browser',
};

const advice = 'stands in the contract; take it from fieldsOf';

/**
 * Field limits that are hard-coded in a page: forms must take them from the contract with `fieldsOf`. Returns the
 * problems as lines of text; empty if there are none. `allowed` names constants as `<file> <name>`.
 */
export function limitProblems(base = root, allowed = ofThePage) {
  const seen = new Set();
  const problems = pagesIn(base).flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8');
    const constants = [...text.matchAll(constant)].filter(([, name]) => {
      seen.add(`${file} ${name}`);
      return allowed[`${file} ${name}`] === undefined;
    });
    return [
      ...[...text.matchAll(limit)].map(([found]) => `${file}: ${found} ${advice}`),
      ...constants.map(([found]) => `${file}: ${found} ${advice}, or add it to ofThePage of tools/checks/limits.mjs`),
    ];
  });
  const stale = Object.keys(allowed).filter((name) => !seen.has(name));
  return [...problems, ...stale.map((name) => `tools/checks/limits.mjs allows ${name}, which is not there`)];
}

/** The files of the web's applications, without their tests. Apps of others do not have the contract. */
function pagesIn(base) {
  return globSync('{apps,examples}/*/src/**/*.{ts,tsx}', { cwd: base })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^apps\/(server|whatsapp-emulator)\/|\.test\.tsx?$/.test(file))
    .filter((file) => !existsSync(join(base, file.split('/', 2).join('/'), 'recado-app.json')))
    .sort();
}
