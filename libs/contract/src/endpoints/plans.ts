import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { plan } from '../entities/plan.ts';
import { changesOf, done, id, idInText, sizedText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

const most = 100_000;
const limit = z.int().min(1).max(most);
const planBody = z.object({
  name: sizedText(2, 50),
  users: limit,
  connections: limit,
  queues: limit,
  /** BRL per month. */
  value: z.number().min(0).max(1_000_000),
  isPublic: z.boolean().default(true),
  useCampaigns: z.boolean().default(true),
  useSchedules: z.boolean().default(true),
  useInternalChat: z.boolean().default(true),
  useExternalApi: z.boolean().default(true),
  useKanban: z.boolean().default(true),
  useOpenAi: z.boolean().default(true),
  useIntegrations: z.boolean().default(true),
});
const limitInText = z.coerce.number().int().min(1).max(most);
const excess = z.object({ id, name: z.string(), users: z.int(), connections: z.int(), queues: z.int() });
const params = z.object({ planId: idInText });
const publicPlans = {
  access: 'public',
  query: z.object({ listPublic: z.string().max(20).optional() }),
  answer: z.array(plan),
} as const;

/** Plans: public ones for sign-up, all of them for the super user (SPEC §7, SERVER §3.11). */
export const planEndpoints = defineEndpoints({
  'GET /plans/list': { ...publicPlans, summary: 'The plans a new company can choose' },
  'GET /plans/register': { ...publicPlans, summary: 'The same, by the name other clients know' },
  'GET /plans/all': { summary: 'All plans', access: 'platform:manage', answer: z.array(plan) },
  'GET /plans': {
    summary: 'Search plans',
    access: 'platform:manage',
    query: pageQuery,
    answer: pageOf('plans', plan),
  },
  'GET /plans/:planId': {
    summary: 'One plan',
    access: 'platform:manage',
    params,
    answer: plan,
    errors: ['ERR_NO_PLAN_FOUND'],
  },
  'GET /plans/:planId/excess': {
    summary: 'The companies that use more than a plan allows, by how many of each; at most twenty of them are named',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    query: z.object({
      /** Only this company, as if it were on the plan. */
      companyId: idInText.optional(),
      /** Limits to check instead of the plan's current ones. */
      users: limitInText.optional(),
      connections: limitInText.optional(),
      queues: limitInText.optional(),
    }),
    answer: z.object({ count: z.int(), companies: z.array(excess) }),
    errors: ['ERR_NO_PLAN_FOUND'],
  },
  'POST /plans': {
    summary: 'Create a plan',
    access: 'platform:manage',
    tenancy: 'system',
    body: planBody,
    answer: plan,
    errors: ['ERR_PLAN_NAME_ALREADY_EXISTS'],
  },
  'PUT /plans/:planId': {
    summary: 'Change a plan; a company that uses more than a lowered limit adds nothing',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    body: changesOf(planBody),
    answer: plan,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_NAME_ALREADY_EXISTS'],
  },
  'DELETE /plans/:planId': {
    summary: 'Delete a plan that no company is on',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    answer: done,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
  },
});

/**
 * `plan` is sent to super users only, because a plan may not be public. `rights` notifies all users of a company that
 * the features of its plan changed: they read their session again.
 */
export const planEvents = { plan: resourceEvent(plan), rights: z.object({ action: z.literal('update') }) };
