import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

/**
 * The size limit of an application's scripts and styles in brotli KiB, all chunks together. What a screen loads is
 * measured in a browser (e2e/weight.test.ts); this check finds a dependency that is included twice or by accident. The
 * shell contains every part of antd, which remotes download one by one when they use it (docs/adr/0024), and 16 KiB of antd's
 * styles (docs/adr/0093). Most of the
 * campaigns' is the dialog with its segment, the report of a campaign, the bell and the calendar, which are loaded with their pages; 9 are
 * scheduled messages in a ticket, which were the service desk's (docs/adr/0152). Of
 * billing's 44 KiB, 8 are its texts in three languages, 8 its share of federation, and 10 the super user's pages. Of the admin's, 27 are the
 * editor of the chatbot's menu, loaded with the queues: 16 the library that drags its options, 11 its screen and texts. Of the
 * service desk's, 24 are its texts in three languages, and 7 albums, previews of links and places, polls and the members of
 * groups. Of the shell's and the admin's, 2 each are the invitations: the page of a first password, and the link to pass on; of the
 * shell's, 4 more are the grid of an album, the names' colours, the choice of all reactions and the history of layers, and 3 the
 * composer's offers and marks. 6 of the service desk's are the changes and replies of internal chats, pins, and the kanban's search.
 * 17 KiB of the shell's are axios (docs/adr/0118). The official platform (docs/adr/0130) is 10 KiB of the shell's (with the page of signup), 30 of the admin's
 * (the pages of templates and of a number's health, signup, the operator's app, notices),
 * 3 of billing's (rates and costs), 3 of campaigns' (templates and prices) and 8 of the service desk's (templates, buttons and lists, the window), all but
 * a few loaded with their screens.
 * 17 of the admin's are the page /move with its words in three languages (docs/adr/0133), which only the super user loads, and the tab
 * with the archive of the company (docs/adr/0132), and 3 who answers a ticket, which was the service desk's (docs/adr/0152). 5 are the keys of teams, the errors of releases and the switches
 * of extensions (docs/adr/0153), loaded with their tabs, and their words, and 14 the pages of apps, with their settings and words (docs/adr/0154). Of the shell's, 2 are the errors of
 * releases, 1 the extensions in others' pages and 3 the places of apps (docs/adr/0154); 5 are left for more points. 2 of the shell's are the code for the support and the parent of a trace (docs/adr/0139).
 * 8 of the admin's and 3 of the shell's are the grants of developers (docs/adr/0155), loaded with their tab and page, and their words in three languages.
 * 51 of the service desk's and 49 of the admin's are the work in tickets (docs/adr/0163 to 0170): snoozing, views, fields, reasons, macros and
 * suggestions, rules, assignment, the page of who waits and serves, and what the company knows; all of it is loaded with its page or dialog, and their
 * words in three languages. 2 of the shell's are absences and the errors of these. 9 of the service desk's are the assistant of agents (docs/adr/0175), loaded where
 * a company has one, with its words.
 * 20 more of the service desk's and 22 of the admin's are service levels and priorities, ratings on scales, blocked and merged contacts, fields in rules
 * and views, the assistant of agents and what the company knows (docs/adr/0171 to 0176), and 6 of the shell's the second step of signing in
 * (docs/adr/0177), loaded with their pages and dialogs, and their words in three languages. 2 of the service desk's are the cards of
 * links whose pages the server reads (docs/adr/0180), 6 the page of a person's data (docs/adr/0183), 9 the organisations of contacts
 * (docs/adr/0179), 6 of the admin's rules that are called from outside and tokens that overlap (docs/adr/0178 and 0185), and 8 of the shell's one's own sessions and
 * passkeys (docs/adr/0181 and 0182). 8 of the admin's and 2 of the shell's are the company's own roles (docs/adr/0186), loaded with their page and bar.
 * 3 of the shell's and 13 of the admin's are the access log and the consent of the super user (docs/adr/0188 and 0189), loaded with their pages, sections and bar, and their words in three languages. 4 of the shell's and 7 of the admin's are the sign-in with the account of the company (docs/adr/0193): its page and the
 * section of the settings, loaded when they are opened, with their words in three languages. 6 of the shell's
 * and 4 of the admin's are rules of passwords and links in e-mails (docs/adr/0190 to 0192). 7 of the admin's are how long data is kept, with its bell (docs/adr/0184), 2 of the service desk's and 1 of campaigns'
 * the consent of contacts (docs/adr/0187), loaded with their tab and dialog, and their words in three languages.
 */
const budgets = { shell: 1066, 'service-desk': 312, admin: 365, campaigns: 80, billing: 50 };
const otherRemotes = 55;
/** The library of the dashboard's charts, a file that only the dashboard loads, after its figures (docs/adr/0048). */
const charts = { file: /(^|[\\/])charts\.\w+\.js$/, budget: 340 };

/** What apps run in and are drawn by, files that are loaded when an app comes into view (docs/adr/0154): 74 KiB are React in their workers. */
const apps = { file: /(^|[\\/])app-(host|runtime)\.\w+\.(js|css)$/, budget: 88 };

/** The applications over their limit, as lines of text; prints all sizes, or that of the given application. */
export async function sizeProblems(only) {
  const problems = [];
  for (const [app, folder] of releases()) {
    if (only && app !== only) continue;
    const files = globSync('**/*.{js,css}', { cwd: folder });
    const isChart = (file) => charts.file.test(file);
    const isOfApps = (file) => apps.file.test(file);
    const own = files.filter((file) => !isChart(file) && !isOfApps(file));
    const parts = [[app, own, budgets[app] ?? otherRemotes]];
    if (files.some(isChart)) parts.push([`${app}, charts`, files.filter(isChart), charts.budget]);
    if (files.some(isOfApps)) parts.push([`${app}, apps`, files.filter(isOfApps), apps.budget]);
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
