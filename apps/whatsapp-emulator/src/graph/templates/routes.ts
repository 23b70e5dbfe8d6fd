import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { readBody } from '../messages/read-body.ts';
import { fieldsIn, pick, templateFields } from '../node-fields.ts';
import { page } from '../paging.ts';
import { accountIn, tokenOf } from '../tokens.ts';
import { createTemplate } from './create.ts';

const filterSchema = z.looseObject({
  name: z.string().optional(),
  status: z.string().optional(),
  category: z.string().optional(),
  language: z.string().optional(),
});
const deleteSchema = z.looseObject({ name: z.string(), hsm_id: z.string().optional() });
const USUAL_FIELDS = ['name', 'parameter_format', 'components', 'language', 'status', 'category', 'id'];

/** Templates of an account: list, create, delete. */
export function addTemplateRoutes(server: FastifyInstance, world: World): void {
  const account = (request: FastifyRequest, method: string) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    return accountIn(world, tokenOf(world, request), id, method);
  };

  server.get('/:version/:id/message_templates', (request) => {
    const { name, status, category, language } = filterSchema.parse(request.query);
    const all = world.graph
      .templatesOf(account(request, 'get').id)
      .filter(
        (template) =>
          (name === undefined || template.name.includes(name)) &&
          (status === undefined || template.status === status.toUpperCase()) &&
          (category === undefined || template.category === category.toUpperCase()) &&
          (language === undefined || template.language === language),
      );
    const fields = fieldsIn(request.query) ?? USUAL_FIELDS;
    return page(all, request, (template) => pick(templateFields(template), fields, 'WhatsAppMessageTemplate'));
  });

  server.post('/:version/:id/message_templates', (request) => {
    const { id, status, category } = createTemplate(world, account(request, 'post'), request.body);
    return { id, status, category };
  });

  server.delete('/:version/:id/message_templates', (request) => {
    const { id } = account(request, 'delete');
    const { name, hsm_id } = readBody(deleteSchema, request.query);
    const gone = world.graph
      .templatesOf(id)
      .filter((template) => template.name === name && (hsm_id === undefined || template.id === hsm_id));
    if (gone.length === 0) {
      throw new GraphError(100, {
        message: 'Invalid parameter',
        subcode: 2_593_002,
        details: 'Message Template Not Found',
      });
    }
    for (const template of gone) world.graph.templates.delete(template.id);
    world.changed({ kind: 'graph' });
    return { success: true };
  });
}
