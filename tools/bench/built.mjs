// Builds what changed (silently, unless it fails), then measures. `-- whatsapp` measures connections only, `-- phones` up to 300
// of them in one process that is asked to stop or killed (`-- phones moves`: only that), `-- rules` lists, chats and messages with 50 rules and 30 views by turns, `-- waiting` chats that wait for a phone, `-- exports` the files that a company exports, `-- message` the cost of one message, `-- beside <address>` another server in alternation, `-- versions <checkout>` another product, `-- builds <checkout>` the first pages
// of another build in alternation; `-- closing` what others feel while 100,000 tickets are closed; `-- explain` and
// `-- search`, `-- knowledge` and `-- dashboard` only need the database; `-- burst` the browser's frames and long tasks while 50 messages arrive at once, and 50 a second,
// `-- campaigns` copies, report and messages of campaigns, `-- kanban` its frames with 5,000 cards, `-- opening` the time from a click to a chat's messages,
// `-- roles` what a message costs each role in a process of its own, `-- model` what installations of each size need, from costs that were measured,
// `-- knowledge` how often questions of customers find their answers, `-- growth` every list at 10,000 and 1,000,000 tickets, `-- reopening` that from a payment to an open company, `-- latency` the first pages on lines with latency, `-- move` the copy of a company from another product, `-- fan-out` an event between processes.
import { buildQuietly } from '../workspace/build.mjs';
import { findChromium } from '../workspace/chromium.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';

const [what = 'all', ...further] = process.argv.slice(2);
const files = {
  all: ['bench/main.ts', 'bench/whatsapp.ts'],
  whatsapp: ['bench/whatsapp.ts'],
  explain: ['bench/explain.ts'],
  growth: ['bench/growth.ts'],
  phones: ['bench/phones.ts'],
  rules: ['bench/with-rules.ts'],
  closing: ['bench/closing.ts'],
  waiting: ['bench/waiting.ts'],
  contacts: ['bench/contacts.ts'],
  exports: ['bench/exports.ts'],
  search: ['bench/search.ts'],
  reads: ['bench/reads.ts'],
  knowledge: ['bench/knowledge.ts'],
  dashboard: ['bench/dashboard.ts'],
  campaigns: ['bench/campaigns.ts', 'bench/campaign-messages.ts'],
  burst: ['bench/burst.ts'],
  kanban: ['bench/kanban.ts'],
  opening: ['bench/opening.ts'],
  reopening: ['bench/reopening.ts'],
  latency: ['bench/latency.ts'],
  'fan-out': ['bench/fan-out.ts'],
  message: ['bench/message.ts'],
  roles: ['bench/by-role.ts'],
  model: ['bench/model/main.ts'],
  move: ['bench/move.ts'],
  beside: ['bench/beside.ts'],
  versions: ['bench/versions.ts'],
  builds: ['bench/builds.ts'],
};
if (!files[what]) {
  console.error(
    `npm run bench, or npm run bench -- whatsapp, phones, message, roles, model, move, fan-out, explain, growth, rules, closing, waiting, contacts, exports, search, reads, knowledge, dashboard, campaigns, burst, kanban, opening, reopening, latency, beside <address>, builds <checkout> or versions <checkout>; there is no "${what}".`,
  );
  process.exit(1);
}
if (!['explain', 'growth', 'fan-out', 'model', 'search', 'reads', 'knowledge', 'dashboard'].includes(what))
  buildQuietly();
const chromium = ['all', 'builds', 'versions', 'burst', 'kanban', 'opening', 'reopening', 'latency'].includes(what)
  ? findChromium()
  : null;
for (const file of files[what]) {
  const measured = await run(projectNode, [file, ...further], chromium ? { CHROMIUM_PATH: chromium } : {});
  if (!measured) process.exit(1);
}
process.exit(0);
