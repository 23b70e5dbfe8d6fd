import type { RuleCondition, RuleDraft, Satisfaction } from '@recado/contract';
import { satisfactionOf } from '@recado/contract/rating-scales';
import { valueAt } from '../hooks/body-values.ts';
import { fieldKey, type RuleFacts, wordsIn } from './facts.ts';

type GradeCondition = Extract<RuleCondition, { field: 'rating' }>;

/**
 * The place of the condition because of which a rule does not match: the first that is not true, or -1 if one of several
 * would have been enough and none was. Null if the rule matches.
 */
export function missedCondition(
  { match, conditions }: Pick<RuleDraft, 'match' | 'conditions'>,
  facts: RuleFacts,
): number | null {
  if (conditions.length === 0) return null;
  if (match === 'any') return conditions.some((condition) => isTrue(condition, facts)) ? null : -1;
  const missed = conditions.findIndex((condition) => !isTrue(condition, facts));
  return missed === -1 ? null : missed;
}

function isTrue(condition: RuleCondition, facts: RuleFacts): boolean {
  const { ticket } = facts.row;
  switch (condition.field) {
    case 'words':
      return hasWords(condition, facts.words);
    case 'contactName':
      return hasWords(condition, facts.contactWords);
    case 'queue':
      return isAmong(condition, condition.queueIds, [ticket.queueId]);
    case 'agent':
      return isAmong(condition, condition.userIds, [ticket.userId]);
    case 'connection':
      return isAmong(condition, condition.whatsappIds, [ticket.whatsappId]);
    case 'status':
      return isAmong(condition, condition.values, [ticket.status]);
    case 'tag':
      return isAmong(
        condition,
        condition.tagIds,
        facts.row.tags.map(({ id }) => id),
      );
    case 'organisation':
      return isAmong(condition, condition.organisationIds, [facts.row.contact.organisationId]);
    case 'weekday':
      return isAmong(condition, condition.values, [facts.local.weekday]);
    case 'country':
      return isAmong(condition, condition.values, [facts.callingCode]);
    case 'hours':
      return facts.isOpenNow === condition.isOpen;
    case 'time':
      return isBetween(facts.local.clock.slice(0, 5), condition);
    case 'priority':
      return isAmong(condition, condition.priorities, [ticket.priority]);
    case 'campaign':
      return followsCampaign(condition, facts.campaigns[condition.how]);
    case 'body':
      return hasWords(condition, wordsIn(valueAt(facts.body, condition.path) ?? ''));
    case 'firstContact':
      return facts.isFirstContact === condition.is;
    case 'group':
      return ticket.isGroup === condition.is;
    case 'custom':
      return facts.trueFields.has(fieldKey(condition.condition));
    case 'advertisement':
      return cameFromAd(condition, facts.ad);
    case 'rating':
      return isGraded(condition, facts.rating);
    case 'satisfaction':
      return isAmong(condition, condition.values, [satisfactionIn(facts.rating)]);
  }
}

function hasWords({ operator, values }: { operator: 'any' | 'all' | 'none'; values: string[] }, text: string): boolean {
  const has = (value: string) => {
    const words = wordsIn(value);
    // A value of signs alone, e.g. "?", has no words: nothing contains it.
    return words.trim() !== '' && text.includes(words);
  };
  if (operator === 'all') return values.every(has);
  return values.some(has) === (operator === 'any');
}

function isGraded({ scale = 3, atLeast, atMost }: GradeCondition, rating: RuleFacts['rating']): boolean {
  return rating?.scale === scale && rating.score >= atLeast && rating.score <= atMost;
}

function satisfactionIn(rating: RuleFacts['rating']): Satisfaction | null {
  return rating && satisfactionOf(rating.scale, rating.score);
}

function isAmong<Value>(
  { operator }: { operator: 'any' | 'none' },
  values: readonly Value[],
  present: readonly NoInfer<Value | null>[],
): boolean {
  const found = present.some((one) => values.some((value) => value === one));
  return found === (operator === 'any');
}

function isBetween(clock: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

function cameFromAd({ is, values }: { is: boolean; values: string[] }, ad: RuleFacts['ad']): boolean {
  const isNamed = (value: string) =>
    ad !== null && (value.trim() === ad.id || ad.link.includes(value.trim().toLowerCase()));
  const matches =
    ad !== null && (values.length === 0 || hasWords({ operator: 'any', values }, ad.words) || values.some(isNamed));
  return matches === is;
}

function followsCampaign({ is, campaignIds }: { is: boolean; campaignIds: number[] }, followed: number | null) {
  return (followed !== null && (campaignIds.length === 0 || campaignIds.includes(followed))) === is;
}
