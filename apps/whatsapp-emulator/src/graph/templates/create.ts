import { z } from 'zod';
import type { World } from '../../world.ts';
import { newId } from '../ids.ts';
import { readBody } from '../messages/read-body.ts';
import type { AccountRecord, TemplateRecord } from '../records.ts';
import { withFixedWords } from './authentication.ts';
import { awaitReview } from './life.ts';
import { refused } from './refusal.ts';
import { checkComponents } from './rules.ts';
import { templateComponentSchema } from './template-schema.ts';

const MOST_NAMES = 250;
const EXISTS = 2_388_024;
const TOO_MANY = 2_388_019;
const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);

/** A new template, in Meta's form. */
export const newTemplateSchema = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'has small letters, digits and underscores'),
  language: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2,3})?$/, 'is no language'),
  category: z.preprocess(upper, z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])),
  parameter_format: z.preprocess(upper, z.enum(['NAMED', 'POSITIONAL'])).default('POSITIONAL'),
  components: z.array(templateComponentSchema).min(1),
});

/** Takes a new template for review. Throws if it breaks a rule. */
export function createTemplate(world: World, account: AccountRecord, body: unknown): TemplateRecord {
  const { name, language, category, parameter_format: parameterFormat, components } = readBody(newTemplateSchema, body);
  const others = world.graph.templatesOf(account.id);
  if (others.some((other) => other.name === name && other.language === language)) {
    throw refused(EXISTS, `There is already ${language} content for this template.`);
  }
  const names = new Set(others.map((other) => other.name));
  if (!names.has(name) && names.size >= MOST_NAMES)
    throw refused(TOO_MANY, `An account may have ${MOST_NAMES} templates.`);
  checkComponents({ category, parameterFormat }, components);
  const template: TemplateRecord = {
    id: newId(),
    accountId: account.id,
    name,
    language,
    category,
    parameterFormat,
    components: category === 'AUTHENTICATION' ? withFixedWords(components, language) : components,
    status: 'PENDING',
    rejectedReason: 'NONE',
    quality: 'UNKNOWN',
    edits: [],
  };
  world.graph.templates.set(template.id, template);
  awaitReview(world, template);
  return template;
}
