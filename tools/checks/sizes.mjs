import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

/**
 * The size limit of an application's scripts and styles in brotli KiB, all chunks together. What a screen loads is
 * measured in a browser (e2e/weight.test.ts); this check finds a dependency that is included twice or by accident. The
 * shell contains every part of antd, which remotes download one by one when they use it (docs/adr/0024), and 16 KiB of antd's
 * styles (docs/adr/0093). Most of the
 * campaigns' is the dialog with its segment, the report of a campaign, the bell and the calendar, which are loaded with their pages. Of
 * billing's 44 KiB, 8 are its texts in three languages, 13 its share of federation, and 10 the super user's pages. Of the admin's, 27 are the
 * editor of the chatbot's menu, loaded with the queues: 16 the library that drags its options, 11 its screen and texts. Of the
 * service desk's, 24 are its texts in three languages, and 7 albums, previews of links and places, polls and the members of
 * groups. Of the shell's and the admin's, 2 each are the invitations: the page of a first password, and the link to pass on; of the
 * shell's, 4 more are the grid of an album, the names' colours, the choice of all reactions and the history of layers, and 3 the
 * composer's offers and marks. 6 of the service desk's are the changes and replies of internal chats, pins, and the kanban's search.
 * 17 KiB of the shell's are axios (docs/adr/0118). The official platform (docs/adr/0130) is 10 KiB of the shell's (with the page of signup), 30 of the admin's
 * (the pages of templates and of a number's health, signup, the operator's app, notices),
 * 3 of billing's (rates and costs), 3 of campaigns' (templates and prices) and 8 of the service desk's (templates, buttons and lists, the window), all but
 * a few loaded with their screens.
 */
const budgets = { shell: 1020, 'service-desk': 206, admin: 200, campaigns: 71, billing: 55 };
const otherRemotes = 60;
/** The library of the dashboard's charts, a file that only the dashboard loads, after its figures (docs/adr/0048). */
const charts = { file: /(^|[\\/])charts\.\w+\.js$/, budget: 340 };

/** The applications over their limit, as lines of text; prints all sizes, or that of the given application. */
export async function sizeProblems(only) {
  const problems = [];
  for (const [app, folder] of releases()) {
    if (only && app !== only) continue;
    const files = globSync('**/*.{js,css}', { cwd: folder });
    const isChart = (file) => charts.file.test(file);
    const parts = [[app, files.filter((file) => !isChart(file)), budgets[app] ?? otherRemotes]];
    if (files.some(isChart)) parts.push([`${app}, charts`, files.filter(isChart), charts.budget]);
    for (const [name, itsFiles, budget] of parts) {
      const weight = Math.round(weightOf(folder, itsFiles) / 1024);
      console.log(`  ${name}: ${weight} of ${budget} KiB`);
      if (weight > budget) problems.push(`${name} weighs ${weight} KiB, its budget is ${budget}`);
    }
  }
  return problems;
}

/** The shell's build, and the current release of every remote. */
function releases() {
  const remotes = globSync('apps/*/dist/current.json', { cwd: root }).map((file) => {
    const { release } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return [file.split('/')[1], join(root, file, '..', release)];
  });
  return [['shell', join(root, 'apps/shell/dist')], ...remotes];
}

function weightOf(folder, files) {
  return files.map((file) => travelling(join(folder, file))).reduce((sum, bytes) => sum + bytes, 0);
}

/** The bytes of the copy that the build compressed; the smallest files have none and are sent as they are. */
function travelling(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
