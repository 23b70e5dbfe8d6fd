import { writeFileSync } from 'node:fs';
import { contract } from '@recado/contract';
import { bodyFacts, partOf } from './src/fields/body-facts.ts';

// Writes the facts of the contract's bodies for forms, so that the browser needs no schemas.
const folder = new URL('./src/fields/', import.meta.url);
const write = (name: string, isPublic: boolean) =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(bodyFacts(partOf({ ...contract }, isPublic)), null, 1)}\n`);
write('body-facts.json', false);
write('public-facts.json', true);
