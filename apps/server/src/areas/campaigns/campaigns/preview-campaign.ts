import type { AnswerInput, BodyOutput, CampaignTemplate, ConsentRule } from '@recado/contract';
import { fillTemplate, templateValue } from '@recado/contract/fill-template';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { requireContactList } from '../../conversations/contact-lists/contact-list-rows.ts';
import { requireTag } from '../../conversations/tags/tag-rows.ts';
import { requireTemplate } from '../../conversations/templates/template-rows.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { connectionOf } from './campaign-connection.ts';
import { fillText, withOptOutLine } from './campaign-texts.ts';
import { comparingMany, peopleOf, type Target } from './expand-campaign.ts';
import { lengthOf } from './pace.ts';
import { hasConsented, isBlockedPerson } from './person-columns.ts';
import { isAddressed, requireOwnSegment } from './segments.ts';

type Preview = AnswerInput<'POST /campaigns/preview'>;
type Person = { name: string; number: string; email: string };

const person = z.object({ name: z.string(), number: z.string(), email: z.string() });
const counted = z.object({
  recipients: z.int(),
  invalid: z.int(),
  unreachable: z.int(),
  suppressed: z.int(),
  blocked: z.int(),
  withoutConsent: z.int(),
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
    template,
    questionTemplate,
    whatsappId = null,
    optOutLine,
    ...segment
  }: BodyOutput<'POST /campaigns/preview'>,
): Promise<Preview> {
  if (segment.usesSegment) await requireOwnSegment(unit, companyId, segment);
  if (contactListId) await requireContactList(unit, companyId, contactListId);
  if (tagListId) await requireTag(unit, companyId, tagListId);
  const connection = await connectionOf(unit, { companyId, whatsappId });
  const settings = await campaignSettingsOf(unit, companyId);
  const { sample, ...counts } = await countTarget(unit, settings.consentRule, {
    companyId,
    contactListId,
    tagListId,
    ...segment,
    now: unit.now(),
    can: connection?.can ?? unit.query(capabilitiesOf, null),
  });
  const reader = { person: sample ?? example, optOutLine };
  const asRead = (written: string | null | undefined) =>
    written ? textFor(unit, companyId, { ...reader, text: written }) : Promise.resolve('');
  const seconds = lengthOf(counts.recipients, settings);
  const shown = (wish: CampaignTemplate | null | undefined) =>
    wish ? shownTemplate(unit, companyId, { wish, person: reader.person }) : null;
  return {
    ...counts,
    consentRule: settings.consentRule,
    seconds,
    sample,
    text: await asRead(text),
    question: await asRead(question),
    template: await shown(template),
    questionTemplate: await shown(questionTemplate),
  };
}

async function countTarget(unit: Unit, rule: ConsentRule, target: Target): Promise<z.output<typeof counted>> {
  if (!isAddressed(target)) {
    const none = { recipients: 0, invalid: 0, unreachable: 0, suppressed: 0, blocked: 0, withoutConsent: 0 };
    return { ...none, unchecked: 0, sample: null };
  }
  const { rows } = await comparingMany(
    unit,
    sql`
    select count(*) filter (where not invalid and not stopped and not unreachable)::integer as recipients,
      count(*) filter (where invalid and not stopped)::integer as invalid,
      count(*) filter (where unreachable and not stopped)::integer as unreachable,
      count(*) filter (where suppressed)::integer as suppressed,
      count(*) filter (where blocked and not suppressed)::integer as blocked,
      count(*) filter (where without_consent and not suppressed and not blocked)::integer as "withoutConsent",
      count(*) filter (where unchecked and not ${target.can.templates}::boolean and not invalid and not stopped)::integer as unchecked,
      (array_agg(json_build_object('name', name, 'number', number, 'email', email))
        filter (where not invalid and not stopped and not unreachable))[1] as sample
    from (select judged.*, suppressed or blocked or (without_consent and ${rule === 'stop'}::boolean) as stopped
      from (select person.*, ${isBlockedPerson(target.companyId)} as blocked,
        ${rule === 'off' ? sql`false` : sql`not ${hasConsented(target.companyId)}`} as without_consent from (${peopleOf(target)}) person) judged) people`,
  );
  return counted.parse(rows[0]);
}

/** A template as a recipient sees it: with the written values, and those of the bound fields of the person. */
async function shownTemplate(
  unit: Unit,
  companyId: number,
  { wish, person: reader }: { wish: CampaignTemplate; person: Person },
): Promise<Preview['template']> {
  const { template, file } = await requireTemplate(unit, companyId, wish.templateId);
  const bound = fillTemplate(template, { contact: reader, now: unit.now() });
  const fill = await fillerFor(unit, companyId, reader);
  const written = Object.entries(wish.values).map(([key, text]) => [key, templateValue(fill(text))] as const);
  const values = { ...bound, ...Object.fromEntries(written.filter(([, text]) => text !== '')) };
  return { content: template.content, values, fileName: file?.originalName ?? null };
}

/** A text of a campaign as a recipient gets it. */
export async function textFor(
  unit: Unit,
  companyId: number,
  { text, person: reader, optOutLine }: { text: string; person: Person; optOutLine: boolean },
): Promise<string> {
  const filled = (await fillerFor(unit, companyId, reader))(text);
  return optOutLine ? withOptOutLine(filled, await campaignSettingsOf(unit, companyId)) : filled;
}

/** The function that fills the variables of campaigns in a text for a person who has no ticket yet. */
export async function fillerFor(unit: Unit, companyId: number, reader: Person): Promise<(text: string) => string> {
  const { variables } = await campaignSettingsOf(unit, companyId);
  const locale = await localeOf(unit);
  return (text) => fillText(text, { ...reader, variables, ticketId: 1, ...locale, now: unit.now() });
}
