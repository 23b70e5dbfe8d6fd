// Writes apps/server/.env.example from the lists of variables of server and emulator. A test fails when it is out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentExample } from '../../apps/server/src/environment-example.ts';
import { emulatorVariables } from '../../apps/whatsapp-emulator/src/configuration.ts';
import { root } from '../workspace/paths.mjs';

writeFileSync(join(root, 'apps/server/.env.example'), environmentExample(emulatorVariables));
