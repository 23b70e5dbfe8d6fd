import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linkProblems } from './links.mjs';
import { siteContent } from './pages.mjs';
import { writePictures } from './pictures/write-pictures.mjs';
import { writeSite } from './write-site.mjs';

const [folder] = process.argv.slice(2);
const isOther = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'search-index.js'));
for (const file of writePictures()) console.log(`${file} is drawn anew: commit it.`);
const content = siteContent();
const problems = isOther
  ? [`${folder} has other files than a former build`]
  : linkProblems(content.pages, content.pictures);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
writeSite(folder, content);
console.log(`${content.pages.length} pages: ${pathToFileURL(join(folder, 'index.html'))}`);
