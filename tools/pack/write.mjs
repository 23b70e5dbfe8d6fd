import { writePacks } from './packs.mjs';

const [folder, ...audiences] = process.argv.slice(2);
for (const file of await writePacks(folder, audiences.length > 0 ? audiences : undefined)) console.log(file);
