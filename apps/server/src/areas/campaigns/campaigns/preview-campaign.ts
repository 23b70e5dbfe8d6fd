import type { AnswerInput, BodyOutput } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { requireContactList } from '../../conversations/contact-lists/contact-list-rows.ts';
import { requireTag } from '../../conversations/tags/tag-rows.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { fillText, withOptOutLine } from './campaign-texts.ts';
import { comparingMany, peopleOf, type Target } from './expand-campaign.ts';
import { lengthOf } from './pace.ts';
import { isAddressed, requireOwnSegment } from './segments.ts';

type Preview = AnswerInput<'POST /campaigns/preview'>;
type Person = { name: string; number: string; email: string };

const person = z.object({ name: z.string(), number: z.string(), email: z.string() });
const counted = z.object({
  recipients: z.int(),
  invalid: z.int(),
  suppressed: z.int(),
  unchecked: z.int(),
  sample: person.nullable(),
});
/** The example person in a preview without recipients. */
const example: Person = { name: 'Maria Silva', number: '5511999990000', email: 'maria@example.com' };

/** The number of people of a target, and a text as the first person gets it. Throws ERR_NO_*_FOUND. */
export async function previewCampaign(
  unit: Unit,
  companyId: number,
  {
    contactListId = null,
    tagListId = null,
    text,
    question,
    optOutLine,
    ...segment
  }: BodyOutput<'POST /campaigns/preview'>,
): Promise<Preview> {
  if (segment.usesSegment) await requireOwnSegment(unit, companyId, segment);
  if (contactListId) await requireContactList(unit, companyId, contactListId);
  if (tagListId) await requireTag(unit, companyId, tagListId);
  const { sample, ...counts } = await countTarget(unit, {
    companyId,
    contactListId,
    tagListId,
    ...segment,
    now: unit.now(),
  });
  const reader = { person: sample ?? example, optOutLine };
  const asRead = (written: string | null | undefined) =>
    written ? textFor(unit, companyId, { ...reader, text: written }) : Promise.resolve('');
  const settings = await campaignSettingsOf(unit, companyId);
  const seconds = lengthOf(counts.recipients, settings);
  return { ...counts, seconds, sample, text: await asRead(text), question: await asRead(question) };
}

async function countTarget(unit: Unit, target: Target): Promise<z.output<typeof counted>> {
  if (!isAddressed(target)) {
    return { recipients: 0, invalid: 0, suppressed: 0, unchecked: 0, sample: null };
  }
  const { rows } = await comparingMany(
    unit,
    sql`
    select count(*) filter (where not invalid and not suppressed)::integer as recipients,
      count(*) filter (where invalid and not suppressed)::integer as invalid,
      count(*) filter (where suppressed)::integer as suppressed,
      count(*) filter (where unchecked and not invalid and not suppressed)::integer as unchecked,
      (array_agg(json_build_object('name', name, 'number', number, 'email', email))
        filter (where not invalid and not suppressed))[1] as sample
    from (${peopleOf(target)}) people`,
  );
  return counted.parse(rows[0]);
}

/** A text of a campaign as a recipient gets it. */
export async function textFor(
  unit: Unit,
  companyId: number,
  { text, person: reader, optOutLine }: { text: string; person: Person; optOutLine: boolean },
): Promise<string> {
  const settings = await campaignSettingsOf(unit, companyId);
  const { variables } = settings;
  const locale = await localeOf(unit);
  const filled = fillText(text, { ...reader, variables, ticketId: 1, ...locale, now: unit.now() });
  return optOutLine ? withOptOutLine(filled, settings) : filled;
}
