// Prints what an installation of each size needs, and what is reached first, from costs that were measured: `npm run bench -- model`.
import { tables } from './tables.ts';

console.log(tables());
