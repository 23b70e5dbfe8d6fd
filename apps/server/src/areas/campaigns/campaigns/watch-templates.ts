import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { templateChanged, templateUsesAsked } from '../../conversations/templates/in-process-events.ts';
import { connectionOf, type SendingConnection } from './campaign-connection.ts';
import { announceCampaign, type CampaignRow } from './campaign-rows.ts';
import { campaigns } from './campaigns.schema.ts';
import { isNotHeld } from './held-campaigns.ts';
import { type Obstacle, obstacleOf } from './template-obstacles.ts';

/** The most campaigns that an answer names. */
const mostNamed = 100;

/** The condition that a campaign has a text or a question with a template. */
function uses(templateId: number): SQL {
  const { template1, template2, template3, template4, template5, ...others } = campaigns;
  const columns = [template1, template2, template3, template4, template5];
  columns.push(others.confirmationTemplate1, others.confirmationTemplate2, others.confirmationTemplate3);
  columns.push(others.confirmationTemplate4, others.confirmationTemplate5);
  const ids = columns.map((column) => sql`(${column} ->> 'templateId')::integer`);
  return sql`${templateId}::integer in (${sql.join(ids, sql`, `)})`;
}

/** Names the campaigns that would stop without a template: drafts, planned and running ones. */
export async function nameTemplateUses(
  unit: Unit,
  { companyId, templateId, found }: PayloadOf<typeof templateUsesAsked>,
): Promise<void> {
  const rows = await unit.db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        inArray(campaigns.status, ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO']),
        uses(templateId),
      ),
    )
    .orderBy(campaigns.id)
    .limit(mostNamed);
  for (const { id, name } of rows) found.push({ kind: 'campaign', id, name });
}

/** Stops the running campaigns that cannot send a changed template any more, until a person resumes them. */
export async function onTemplateChanged(
  unit: Unit,
  { companyId, templateId }: PayloadOf<typeof templateChanged>,
): Promise<void> {
  const running = await unit.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.status, 'EM_ANDAMENTO'), isNotHeld, uses(templateId)));
  for (const campaign of running) {
    const connection = await connectionOf(unit, campaign);
    if (connection && (await holdIfStopped(unit, campaign, connection)))
      await announceCampaign(unit, 'update', campaign);
  }
}

/**
 * Makes a running campaign wait for a person if its texts cannot be sent now; its recipients stay queued. Returns whether
 * it does.
 */
export async function holdIfStopped(
  unit: Unit,
  campaign: CampaignRow,
  connection: SendingConnection,
): Promise<boolean> {
  const obstacle = await obstacleOf(unit, campaign, connection);
  if (obstacle) await holdFor(unit, campaign.id, obstacle);
  return obstacle !== undefined;
}

/** Makes a running campaign wait for a person. */
export async function holdFor(unit: Unit, id: number, pausedFor: Obstacle): Promise<void> {
  await unit.db
    .update(campaigns)
    .set({ pausedFor })
    .where(and(eq(campaigns.id, id), eq(campaigns.status, 'EM_ANDAMENTO')));
}
