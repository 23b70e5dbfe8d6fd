import { writePacks } from './packs.mjs';

for (const file of writePacks(process.argv[2])) console.log(file);
