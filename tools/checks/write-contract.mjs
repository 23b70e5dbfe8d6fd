import { writeContractRecord } from './contract-record.mjs';

const broken = writeContractRecord({ mayBreak: process.argv.includes('--breaks-clients') });
for (const line of broken) console.error(line);
if (broken.length > 0) {
  console.error(
    '\nClients of the version on record need this. `npm run contract -- --breaks-clients` records it all the same.',
  );
  process.exitCode = 1;
}
