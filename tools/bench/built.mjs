// Builds what changed (silently, unless it fails), then measures. `-- whatsapp` measures connections only, `-- waiting`
// chats that wait for a phone, `-- message` the cost of one message, `-- beside <address>` another server in alternation, `-- builds <checkout>` the first pages
// of another build in alternation; `-- explain` and
// `-- search` only need the database; `-- burst` the browser's long tasks while 50 messages arrive.
import { buildQuietly } from '../workspace/build.mjs';
import { findChromium } from '../workspace/chromium.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';

const [what = 'all', ...further] = process.argv.slice(2);
const files = {
  all: ['bench/main.ts', 'bench/whatsapp.ts'],
  whatsapp: ['bench/whatsapp.ts'],
  explain: ['bench/explain.ts'],
  waiting: ['bench/waiting.ts'],
  contacts: ['bench/contacts.ts'],
  search: ['bench/search.ts'],
  burst: ['bench/burst.ts'],
  message: ['bench/message.ts'],
  beside: ['bench/beside.ts'],
  builds: ['bench/builds.ts'],
};
if (!files[what]) {
  console.error(
    `npm run bench, or npm run bench -- whatsapp, message, explain, waiting, contacts, search, burst, beside <address> or builds <checkout>; there is no "${what}".`,
  );
  process.exit(1);
}
if (what !== 'explain' && what !== 'search') buildQuietly();
const chromium = what === 'all' || what === 'builds' || what === 'burst' ? findChromium() : null;
for (const file of files[what]) {
  const measured = await run(projectNode, [file, ...further], chromium ? { CHROMIUM_PATH: chromium } : {});
  if (!measured) process.exit(1);
}
process.exit(0);
