import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createTemplate } from '../../graph/templates/create.ts';
import { changeTemplateStatus, moveCategory, rateTemplate, tellComponents } from '../../graph/templates/life.ts';
import type { World } from '../../world.ts';
import { accountOf, templateOf } from './entities.ts';

const idSchema = z.object({ id: z.string() });
const idIn = (params: unknown) => idSchema.parse(params).id;
const eventSchema = z.object({
  event: z.enum([
    'APPROVED',
    'PENDING',
    'REJECTED',
    'PAUSED',
    'DISABLED',
    'FLAGGED',
    'LOCKED',
    'UNLOCKED',
    'IN_APPEAL',
    'REINSTATED',
    'LIMIT_EXCEEDED',
    'ARCHIVED',
    'UNARCHIVED',
    'PENDING_DELETION',
    'DELETED',
  ]),
  reason: z.string().nullable().optional(),
  recommendation: z.string().optional(),
  description: z.string().optional(),
  disableDate: z.string().optional(),
});
const categorySchema = z.object({
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  impending: z.boolean().default(false),
});
const qualitySchema = z.object({ quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) });

/** The life of templates: what Meta decides about them. */
export function addTemplateLifeRoutes(server: FastifyInstance, world: World): void {
  server.get('/api/graph/templates', () => [...world.graph.templates.values()]);

  server.post('/api/graph/accounts/:id/templates', (request) => {
    const template = createTemplate(world, accountOf(world, idIn(request.params)), request.body);
    const { status } = z.looseObject({ status: z.string().optional() }).parse(request.body);
    if (status !== undefined) template.status = status;
    return template;
  });

  server.post('/api/graph/templates/:id/status', (request) => {
    const template = templateOf(world, idIn(request.params));
    changeTemplateStatus(world, template, eventSchema.parse(request.body));
    return template;
  });

  server.post('/api/graph/templates/:id/category', (request) => {
    const template = templateOf(world, idIn(request.params));
    const { category, impending } = categorySchema.parse(request.body);
    moveCategory(world, template, category, impending);
    return template;
  });

  server.post('/api/graph/templates/:id/quality', (request) => {
    const template = templateOf(world, idIn(request.params));
    rateTemplate(world, template, qualitySchema.parse(request.body).quality);
    return template;
  });

  server.post('/api/graph/templates/:id/components', (request) => {
    const template = templateOf(world, idIn(request.params));
    tellComponents(world, template);
    return template;
  });
}
