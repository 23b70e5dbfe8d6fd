import { z } from 'zod';
import { variables } from './configuration.ts';

/** The text of `.env.example`: every variable with what it is for and its default, all commented out. */
export function environmentExample(): string {
  const blocks = Object.entries(variables.shape).map(([name, schema]) => {
    const { description = '' } = z.globalRegistry.get(schema) ?? {};
    return `# ${description}\n#${name}=${defaultOf(schema)}`;
  });
  const heading =
    '# Copy to .env and change what you need. Made from src/configuration.ts by `npm run env -w @recado/server`.';
  return `${heading}\n\n${blocks.join('\n\n')}\n`;
}

/** What a variable is without being set, as text; empty when it is then missing. */
function defaultOf(schema: z.ZodType): string {
  const { def } = schema;
  const value: unknown = 'defaultValue' in def ? def.defaultValue : '';
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}
