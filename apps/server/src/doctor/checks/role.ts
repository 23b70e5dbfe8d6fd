import { z } from 'zod';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

const facts = z.object({
  name: z.string(),
  isSuperuser: z.boolean(),
  makesRoles: z.boolean(),
  makesSchemas: z.boolean(),
  makesTables: z.boolean(),
  /** The owner of the tables, if this role is not among its members. */
  foreignOwner: z.string().nullable(),
  hasTables: z.boolean(),
  missing: z.array(z.string()),
  notGranted: z.array(z.string()),
  /** Those of the two that see the rows of every company. */
  unlimited: z.array(z.string()),
});
type Facts = z.infer<typeof facts>;

const question = `
  WITH needed(role) AS (VALUES ('recado_tenant'), ('recado_system')),
    owners(owner) AS (SELECT relowner FROM pg_class WHERE relname = 'companies' AND relnamespace = 'public'::regnamespace)
  SELECT current_user AS name, me.rolsuper AS "isSuperuser", me.rolcreaterole AS "makesRoles",
    has_database_privilege(current_database(), 'CREATE') AS "makesSchemas", has_schema_privilege('public', 'CREATE') AS "makesTables",
    (SELECT owner::regrole::text FROM owners WHERE NOT pg_has_role(owner, 'MEMBER')) AS "foreignOwner",
    EXISTS (SELECT FROM owners) AS "hasTables",
    ARRAY(SELECT role FROM needed WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role)) AS missing,
    ARRAY(SELECT rolname::text FROM pg_roles WHERE rolname IN (SELECT role FROM needed) AND NOT pg_has_role(oid, 'MEMBER')) AS "notGranted",
    ARRAY(SELECT rolname::text FROM pg_roles WHERE rolname = 'recado_tenant' AND (rolsuper OR rolbypassrls)
      UNION ALL SELECT 'recado_tenant' FROM pg_roles s JOIN pg_roles t ON t.rolname = 'recado_tenant'
      WHERE s.rolname = 'recado_system' AND pg_has_role(t.oid, s.oid, 'MEMBER')) AS unlimited
  FROM pg_roles me WHERE me.rolname = current_user`;

/** What the user of DATABASE_URL may do, and whether the walls between companies hold for it. */
export const roleCheck: Check = {
  name: 'role',
  isFatal: true,
  async run({ database }) {
    if (database.kind !== 'open') return undefined;
    const [row] = await database.ask(question);
    return findingOfRole(facts.parse(row));
  },
};

/** What is to say of a role. */
export function findingOfRole(role: Facts): Finding {
  const { name, missing, notGranted, unlimited, foreignOwner } = role;
  const granted = `GRANT recado_tenant, recado_system TO "${name}";`;
  if (unlimited.length > 0) {
    return problem(
      'The role recado_tenant passes by row-level security: companies could read each other.',
      'Have an administrator run: ALTER ROLE recado_tenant NOSUPERUSER NOBYPASSRLS; REVOKE recado_system FROM recado_tenant;',
    );
  }
  if (foreignOwner !== null) {
    return problem(
      `The tables belong to ${foreignOwner}, and ${name} of DATABASE_URL may not change them.`,
      `Connect as ${foreignOwner}, or have an administrator run: GRANT "${foreignOwner}" TO "${name}";`,
    );
  }
  if (missing.length > 0 && !role.isSuperuser && !role.makesRoles) {
    return problem(
      `${name} of DATABASE_URL may not create the roles ${missing.join(' and ')}.`,
      `Have an administrator run: ${missing.map((one) => `CREATE ROLE ${one} NOLOGIN;`).join(' ')} ${granted}`,
    );
  }
  // The first migration makes it a member, where it may.
  if (notGranted.length > 0 && (role.hasTables || !role.makesRoles)) {
    return problem(
      `${name} of DATABASE_URL is no member of ${notGranted.join(' and ')}.`,
      `Have an administrator run: ${granted}`,
    );
  }
  if (!role.makesTables || !role.makesSchemas) {
    // Tables that are there work; those of the next release cannot be made.
    return (role.hasTables ? warning : problem)(
      `${name} of DATABASE_URL may not create tables in this database.`,
      `Make it the owner of the database: ALTER DATABASE … OWNER TO "${name}";`,
    );
  }
  const kind = role.isSuperuser ? ', a superuser' : '';
  return ok(`${name}${kind}, may change the tables; companies are kept apart by the role recado_tenant.`);
}
