// Writes .env.example from the one list of variables (src/configuration.ts). A test fails when it is out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentExample } from './src/environment-example.ts';

writeFileSync(join(import.meta.dirname, '.env.example'), environmentExample());
