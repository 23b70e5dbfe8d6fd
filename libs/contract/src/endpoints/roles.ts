import { z } from 'zod';
import { companyAbilities, roleBases } from '../abilities.ts';
import { defineEndpoints } from '../endpoint.ts';
import { role } from '../entities/role.ts';
import { profile } from '../entities/user.ts';
import { changesOf, done, idInText, sizedText } from '../fields.ts';
import { resourceEvent } from '../resource-event.ts';

/** The most roles of a company. */
const mostRoles = 50;

const params = z.object({ roleId: idInText });
const roleBody = z.object({
  name: sizedText(2, 50),
  description: z.string().trim().max(300).default(''),
  base: z.enum(roleBases),
  abilities: z.array(z.enum(companyAbilities)).max(companyAbilities.length),
});

/**
 * The roles of a company (docs/adr/0186). Nobody gives more than they have, or changes their own; an administrator always
 * remains.
 */
export const roleEndpoints = defineEndpoints({
  'GET /roles': {
    summary: 'The roles of the company, by name',
    access: 'users:manage',
    answer: z.array(role).max(mostRoles),
  },
  'POST /roles': {
    summary: 'Create a role, of abilities that the caller has; an auditor can only have those that read',
    access: 'users:manage',
    body: roleBody,
    answer: role,
    errors: ['ERR_ROLE_ABILITIES', 'ERR_ROLE_NAME_ALREADY_EXISTS', 'ERR_ROLES_TOO_MANY'],
  },
  'PUT /roles/:roleId': {
    summary: 'Change a role; it applies at once to everybody who has it',
    access: 'users:manage',
    params,
    body: changesOf(roleBody),
    answer: role,
    errors: ['ERR_NO_ROLE_FOUND', 'ERR_ROLE_ABILITIES', 'ERR_ROLE_NAME_ALREADY_EXISTS', 'ERR_LAST_ADMINISTRATOR'],
  },
  'DELETE /roles/:roleId': {
    summary: 'Delete a role. While people have it, say which role or profile they get instead',
    access: 'users:manage',
    params,
    query: z.object({ toRoleId: idInText.optional(), toProfile: profile.optional() }),
    answer: done,
    errors: ['ERR_NO_ROLE_FOUND', 'ERR_ROLE_ABILITIES', 'ERR_ROLE_USED', 'ERR_LAST_ADMINISTRATOR'],
  },
});

/** Their event, for those who manage users. */
export const roleEvents = { role: resourceEvent(role) };
