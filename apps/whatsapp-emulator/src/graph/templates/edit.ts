import { z } from 'zod';
import type { World } from '../../world.ts';
import { unknownNode } from '../errors.ts';
import { readBody } from '../messages/read-body.ts';
import type { TemplateRecord, TokenRecord } from '../records.ts';
import { accountIn } from '../tokens.ts';
import { withFixedWords } from './authentication.ts';
import { awaitReview } from './life.ts';
import { refused } from './refusal.ts';
import { checkComponents } from './rules.ts';
import { templateComponentSchema } from './template-schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EDITS_IN_30_DAYS = 10;
const NOT_EDITABLE = 2_388_025;
const TOO_MANY_EDITS = 2_388_026;
const editSchema = z.object({
  category: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : value),
      z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
    )
    .optional(),
  components: z.array(templateComponentSchema).min(1).optional(),
});

/**
 * Changes a template: it is reviewed again. An approved one can be changed once in 24 hours and ten times in 30 days,
 * and never its category; a rejected or paused one as often as wanted (CLOUD-API 35).
 */
export function editTemplate(world: World, token: TokenRecord, id: string, body: unknown): object {
  const template = world.graph.templates.get(id);
  if (!template) throw unknownNode(id, 'post');
  accountIn(world, token, template.accountId, 'post');
  const { category, components } = readBody(editSchema, body);
  checkEditable(template, category, world.clock());
  const changed = { category: category ?? template.category, parameterFormat: template.parameterFormat };
  if (components) checkComponents(changed, components);
  if (template.status === 'APPROVED') template.edits.push(world.clock());
  template.category = changed.category;
  if (components) {
    template.components =
      changed.category === 'AUTHENTICATION' ? withFixedWords(components, template.language) : components;
  }
  awaitReview(world, template);
  return { success: true, id: template.id, name: template.name, category: template.category };
}

function checkEditable(template: TemplateRecord, category: string | undefined, now: number): void {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) {
    throw refused(NOT_EDITABLE, 'Only approved, rejected and paused templates can be edited.');
  }
  if (template.status !== 'APPROVED') return;
  if (category !== undefined && category !== template.category) {
    throw refused(NOT_EDITABLE, 'The category of an approved template cannot be edited.');
  }
  const recent = template.edits.filter((at) => now - at < 30 * DAY_MS);
  if (recent.some((at) => now - at < DAY_MS) || recent.length >= EDITS_IN_30_DAYS) {
    throw refused(TOO_MANY_EDITS, 'An approved template can be edited once in 24 hours and 10 times in 30 days.');
  }
}
