// `npm run release-number -- 7.1.0`: gives this release its number in every package.json, the lock file and CHANGELOG.md, and prints
// how it is committed and tagged (docs/adr/0140). Releases of single remotes are another thing: `npm run release`.
import { readNumber, setNumber } from './release-number/number.mjs';
import { root } from './workspace/paths.mjs';

const number = process.argv[2] ?? '';
try {
  const former = readNumber(root);
  const files = setNumber(root, number, new Date().toISOString().slice(0, 10));
  console.log(`${former} → ${number} in ${files.length} files. Read CHANGELOG.md once more, then:\n`);
  console.log(`  git commit -am "Release ${number}" && git tag -a v${number} -m "Recado ${number}"`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
