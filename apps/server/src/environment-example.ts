import { z } from 'zod';
import { variables } from './configuration.ts';

/**
 * The text of `.env.example`: every variable of the server and of the emulator with its description and default, all
 * commented out.
 */
export function environmentExample(emulator: z.ZodObject): string {
  const all = [...Object.entries<z.ZodType>(variables.shape), ...Object.entries<z.ZodType>(emulator.shape)];
  const blocks = all.map(([name, schema]) => {
    const { description = '' } = z.globalRegistry.get(schema) ?? {};
    return `# ${description}\n#${name}=${defaultOf(schema)}`;
  });
  const heading = [
    '# Copy to .env in the folder where the server is started (the root of the repository) and change what you need;',
    '# what the environment sets already goes first. Made from src/configuration.ts by `npm run env -w @recado/server`.',
  ].join('\n');
  return `${heading}\n\n${blocks.join('\n\n')}\n`;
}

/** The default of a variable as text; empty if it has none. */
function defaultOf(schema: z.ZodType): string {
  const { def } = schema;
  const value: unknown = 'defaultValue' in def ? def.defaultValue : '';
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}
