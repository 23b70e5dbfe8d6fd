import type { FieldCondition, Rule, RuleCondition, RuleStep, RuleTrigger } from '@recado/contract';
import { gradesOf } from '@recado/contract/rating-scales';
import { formatDay, formatNumber } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { weekdayName } from '../../weekday-name.ts';
import { appStepKey, type KnownList, type RuleChoices } from './rule-choices.ts';

/** A rule in the reader's language. */
export interface RuleWords {
  /** "Quando …, se …, então …." */
  sentence: (rule: Pick<Rule, 'trigger' | 'match' | 'conditions' | 'steps'>) => string;
  condition: (condition: RuleCondition) => string;
  step: (step: RuleStep) => string;
}

/** Characters of a text that a sentence shows. */
const excerptLength = 60;
const notCampaign = { began: 'notBegan', answered: 'notAnswered' } as const;
const minutesOf = { hour: 60, day: 1440 } as const;

/** Says rules in words, with the names of what they refer to. */
export function useRuleWords(choices: RuleChoices): RuleWords {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const lengthText = useLengthText();
  const joined = (words: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language, { type }).format(words);
  const either = (words: readonly string[]) => joined(words, 'disjunction');
  const quoted = (words: readonly string[], operator: 'any' | 'all' | 'none') =>
    joined(
      words.map((word) => `“${word}”`),
      operator === 'all' ? 'conjunction' : 'disjunction',
    );
  const nameIn = ({ items, isKnown }: KnownList, id: number | null) => {
    if (id === null) return t('rules.nobody');
    return items.find((item) => item.id === id)?.name ?? (isKnown ? t('rules.gone') : '…');
  };
  const names = (list: KnownList, ids: readonly (number | null)[]) => ids.map((id) => nameIn(list, id));
  const days = (weekdays: readonly number[]) => weekdays.map((day) => weekdayName(day, language, 'long'));
  const excerpt = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength).trim()}…` : text);

  const when = (trigger: RuleTrigger): string => {
    switch (trigger.kind) {
      case 'fieldChanged':
        return t('rules.when.fieldChanged', { name: nameIn(choices.customField, trigger.fieldId) });
      case 'waiting':
      case 'silent':
      case 'levelNear':
        return t(`rules.when.${trigger.kind}`, { time: lengthText(trigger.minutes) });
      case 'webhook': {
        const { whatsappId } = trigger;
        if (whatsappId === null) return t('rules.when.webhook');
        return t('rules.when.webhookOpening', { name: nameIn(choices.connection, whatsappId) });
      }
      case 'timeOfDay': {
        const { at, weekdays } = trigger;
        if (weekdays.length === 7) return t('rules.when.everyDay', { at });
        return t('rules.when.timeOfDay', { at, days: joined(days([...weekdays].sort()), 'conjunction') });
      }
      default:
        return t(`rules.when.${trigger.kind}`);
    }
  };

  const gradeWords = ({ scale = 3, atLeast, atMost }: Extract<RuleCondition, { field: 'rating' }>): string => {
    const grade = t(atLeast === atMost ? 'rules.if.rating.one' : 'rules.if.rating.range', {
      from: atLeast,
      to: atMost,
    });
    return scale === 3 ? grade : t('rules.if.rating.onScale', { grade, from: gradesOf(scale)[0] ?? 1, to: scale });
  };

  const fieldWords = (one: FieldCondition): string => {
    const name = nameIn(choices.customField, one.fieldId);
    const field = choices.customField.items.find(({ id }) => id === one.fieldId);
    const say = (how: string, values: object) => t(`rules.if.custom.${how}`, { name, ...values });
    const range = (from: string | null, to: string | null) =>
      say(from === null ? 'upTo' : to === null ? 'from' : 'between', { from, to });
    switch (one.test) {
      case 'contains':
        return say(one.operator === 'none' ? 'without' : 'contains', { list: quoted(one.values, one.operator) });
      case 'choice':
        return say(one.operator === 'none' ? 'isNot' : 'is', {
          list: either(names({ items: field?.choices ?? [], isKnown: choices.customField.isKnown }, one.choiceIds)),
        });
      case 'number': {
        const inWords = (bound: number | null) => (bound === null ? null : formatNumber(bound));
        return range(inWords(one.atLeast), inWords(one.atMost));
      }
      case 'date':
        return range(one.from && formatDay(one.from), one.to && formatDay(one.to));
      case 'days':
        return say('days', { from: one.from, to: one.to });
      case 'empty':
        return say(one.isEmpty ? 'empty' : 'filled', {});
    }
  };

  const newValue = ({ fieldId, value, choiceIds }: Extract<RuleStep, { kind: 'setField' }>): string => {
    const field = choices.customField.items.find(({ id }) => id === fieldId);
    if (choiceIds.length > 0)
      return joined(
        names({ items: field?.choices ?? [], isKnown: choices.customField.isKnown }, choiceIds),
        'conjunction',
      );
    if (value === null) return '';
    if (typeof value === 'number') return formatNumber(value);
    return field?.kind === 'date' ? formatDay(value) : excerpt(value);
  };

  const condition = (one: RuleCondition): string => {
    const say = (list: string, how: string) => t(`rules.if.${one.field}.${how}`, { list });
    switch (one.field) {
      case 'custom':
        return fieldWords(one.condition);
      case 'words':
      case 'contactName':
        return say(quoted(one.values, one.operator), one.operator);
      case 'queue':
        return say(either(names(choices.queue, one.queueIds)), one.operator);
      case 'agent':
        return say(either(names(choices.user, one.userIds)), one.operator);
      case 'tag':
        return say(either(names(choices.tag, one.tagIds)), one.operator);
      case 'connection':
        return say(either(names(choices.connection, one.whatsappIds)), one.operator);
      // Their names are not among the choices, of which there may be thousands: the sentence says how many.
      case 'organisation':
        return say(t('rules.organisations', { count: one.organisationIds.length }), one.operator);
      case 'status':
        return say(either(one.values.map((value) => t(`rules.statuses.${value}`))), one.operator);
      case 'weekday':
        return say(either(days(one.values)), one.operator);
      case 'country':
        return say(either(one.values.map((code) => `+${code}`)), one.operator);
      case 'time':
        return t('rules.if.time', { from: one.from, to: one.to });
      case 'hours':
        return t(`rules.if.hours.${one.isOpen ? 'yes' : 'no'}`);
      case 'firstContact':
      case 'group':
        return t(`rules.if.${one.field}.${one.is ? 'yes' : 'no'}`);
      case 'advertisement': {
        const with_ = one.values.length > 0 ? 'With' : '';
        return say(quoted(one.values, 'any'), `${one.is ? 'yes' : 'no'}${with_}`);
      }
      case 'priority':
        return say(either(one.priorities.map((value) => t(`rules.priorities.${value ?? 'none'}`))), one.operator);
      case 'campaign': {
        const how = one.is ? one.how : notCampaign[one.how];
        const named = one.campaignIds.length > 0 ? 'Named' : '';
        return say(either(names(choices.campaign, one.campaignIds)), `${how}${named}`);
      }
      case 'body': {
        const list = quoted(one.values, one.operator);
        return t(`rules.if.body.${one.operator}`, { place: one.path, list });
      }
      case 'rating':
        return gradeWords(one);
      case 'satisfaction':
        return say(either(one.values.map((value) => t(`rules.satisfactions.${value}`))), one.operator);
    }
  };

  const tagging = ({ add, remove }: Extract<RuleStep, { kind: 'tag' }>): string => {
    const said = (['add', 'remove'] as const).flatMap((how) => {
      const ids = how === 'add' ? add : remove;
      const list = joined(names(choices.tag, ids), 'conjunction');
      return ids.length > 0 ? [t(`rules.then.${how}Tag`, { count: ids.length, list })] : [];
    });
    return joined(said, 'conjunction');
  };

  const answering = ({ promptId, integrationId }: Extract<RuleStep, { kind: 'automation' }>): string => {
    if (promptId !== null) return t('rules.then.prompt', { name: nameIn(choices.prompt, promptId) });
    if (integrationId === null) return t('rules.then.people');
    return t('rules.then.integration', { name: nameIn(choices.integration, integrationId) });
  };

  const step = (one: RuleStep): string => {
    switch (one.kind) {
      case 'transfer': {
        const queue = nameIn(choices.queue, one.queueId);
        if (one.userId === null) return t('rules.then.transfer', { queue });
        return t('rules.then.transferTo', { queue, user: nameIn(choices.user, one.userId) });
      }
      case 'tag':
        return tagging(one);
      case 'text':
        return t('rules.then.text', { text: excerpt(one.text) });
      case 'template':
        return t('rules.then.template', { name: nameIn(choices.connection, one.whatsappId) });
      case 'setField': {
        const name = nameIn(choices.customField, one.fieldId);
        const value = newValue(one);
        return value === '' ? t('rules.then.clearField', { name }) : t('rules.then.setField', { name, value });
      }
      case 'note': {
        const note = t('rules.then.note', { text: excerpt(one.note) });
        if (one.userIds.length === 0) return note;
        const told = joined(names(choices.user, one.userIds), 'conjunction');
        return joined([note, t('rules.then.tell', { list: told })], 'conjunction');
      }
      case 'macro':
        return t('rules.then.macro', { name: nameIn(choices.macro, one.macroId) });
      case 'priority':
        return one.priority === null
          ? t('rules.then.noPriority')
          : t('rules.then.priority', { priority: t(`rules.priorities.${one.priority}`) });
      case 'snooze': {
        const time =
          one.hours === null ? t('rules.untilCustomer') : t('rules.for', { time: lengthText(one.hours * 60) });
        return t('rules.then.snooze', { time });
      }
      case 'automation':
        return answering(one);
      case 'webhook':
        return t('rules.then.webhook', { label: one.label });
      case 'appStep': {
        const { items, isKnown } = choices.appStep;
        const found = items.find((known) => appStepKey(known) === appStepKey(one.appStep));
        const name = found ? `${found.appTitle[language]}: ${found.title[language]}` : isKnown ? t('rules.gone') : '…';
        return t('rules.then.appStep', { name });
      }
      case 'resolve':
        return t(one.withoutRating ? 'rules.then.resolveQuietly' : 'rules.then.resolve');
    }
  };

  return {
    condition,
    step,
    sentence: ({ trigger, match, conditions, steps }) => {
      const then = joined(steps.map(step), 'conjunction');
      if (conditions.length === 0) return t('rules.sentenceAlways', { when: when(trigger), then });
      const ifs = joined(conditions.map(condition), match === 'all' ? 'conjunction' : 'disjunction');
      return t('rules.sentence', { when: when(trigger), if: ifs, then });
    },
  };
}

/** Says a number of minutes in the largest unit that it fills. */
export function useLengthText(): (minutes: number) => string {
  const { t } = useTranslation('admin');
  return (minutes) => {
    if (minutes > 0 && minutes % minutesOf.day === 0) return t('rules.days', { count: minutes / minutesOf.day });
    if (minutes > 0 && minutes % minutesOf.hour === 0) return t('rules.hours', { count: minutes / minutesOf.hour });
    return t('rules.minutes', { count: minutes });
  };
}
