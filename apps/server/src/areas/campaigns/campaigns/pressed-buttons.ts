import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import type { YesOrNo } from '../../conversations/answers/yes-or-no.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { questionsOf, type Texts } from './campaign-texts.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { quickRepliesOf } from './require-sendable.ts';

/** The columns with the templates of a campaign's questions, for `readPressed`. */
export const questionTemplates = {
  confirmationTemplate1: campaigns.confirmationTemplate1,
  confirmationTemplate2: campaigns.confirmationTemplate2,
  confirmationTemplate3: campaigns.confirmationTemplate3,
  confirmationTemplate4: campaigns.confirmationTemplate4,
  confirmationTemplate5: campaigns.confirmationTemplate5,
};

/**
 * What the quick reply of a question's template means whose words say neither yes nor no: the first button is a yes,
 * another one is a no. Undefined for any other text.
 */
export async function readPressed(unit: Unit, question: Texts, text: string): Promise<YesOrNo | undefined> {
  const ids = questionsOf(question).flatMap(({ template }) => template?.templateId ?? []);
  if (ids.length === 0) return undefined;
  const rows = await unit.db
    .select({ content: messageTemplates.content })
    .from(messageTemplates)
    .where(inArray(messageTemplates.id, ids));
  const pressed = text.trim();
  const places = rows.map(({ content }) => quickRepliesOf(content).indexOf(pressed)).filter((place) => place >= 0);
  const [first] = places.sort((one, other) => one - other);
  return first === undefined ? undefined : first === 0 ? 'yes' : 'no';
}

const clicks = z.array(z.object({ index: z.int(), count: z.int() }));

/**
 * How many recipients pressed a quick reply of the message, by the text that they got. Only who replied is looked at: a
 * press is a reply, unless it is an opt-out.
 */
export async function clicksByText({ db }: Unit, campaignId: number): Promise<Map<number, number>> {
  const { rows } = await db.execute(sql`
    select ${campaignRecipients.messageIndex} as index, count(*)::int as count
    from ${campaignRecipients} join ${messages} on ${messages.id} = ${campaignRecipients.messageId}
    where ${eq(campaignRecipients.campaignId, campaignId)} and ${campaignRecipients.state} = 'replied'
      and exists (select 1 from ${messages} answer
        where answer.quoted_message_id = ${messages.id} and not answer.from_me
          and ${messages.data} -> 'template' -> 'content' -> 'buttons' @>
            jsonb_build_array(jsonb_build_object('type', 'QUICK_REPLY', 'text', answer.body)))
    group by ${campaignRecipients.messageIndex}`);
  return new Map(clicks.parse(rows).map(({ index, count }) => [index, count]));
}
