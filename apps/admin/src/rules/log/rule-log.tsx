import type { Rule, RuleRun } from '@recado/contract';
import {
  Button,
  Drawer,
  EmptyState,
  failureText,
  ListState,
  Name,
  RelativeTime,
  StatusText,
  type Tone,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FilterSelect } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import type { RuleChoices } from '../words/rule-choices.ts';
import { type RuleWords, useRuleWords } from '../words/rule-words.ts';
import { type Outcome, useRuns } from './use-runs.ts';

interface RuleLogProps {
  rule: Rule | undefined;
  choices: RuleChoices;
  onClose: () => void;
}

/** The log of a rule: what it did in the last 30 days, and why it did nothing. */
export function RuleLog({ rule, choices, onClose }: RuleLogProps) {
  const { t } = useTranslation('admin');
  return (
    <Drawer
      open={rule !== undefined}
      onClose={onClose}
      size={560}
      title={rule && t('rules.logOf', { name: rule.name })}
      destroyOnHidden
    >
      {rule && <Runs rule={rule} choices={choices} />}
    </Drawer>
  );
}

const outcomes: readonly Outcome[] = ['ran', 'refused', 'missed', 'limited', 'loop', 'stopped', 'blocked', 'unplaced'];
const tones: Record<Outcome, Tone> = {
  ran: 'success',
  refused: 'danger',
  missed: 'neutral',
  limited: 'warning',
  loop: 'warning',
  stopped: 'neutral',
  blocked: 'neutral',
  unplaced: 'warning',
};

function Runs({ rule, choices }: { rule: Rule; choices: RuleChoices }) {
  const { t } = useTranslation('admin');
  const [outcome, setOutcome] = useState<Outcome>();
  const words = useRuleWords(choices);
  return (
    <>
      <FilterSelect
        label={t('rules.log.outcome')}
        all={t('rules.log.allDone')}
        listsAll
        value={outcome}
        choices={outcomes.map((value) => ({ value, label: t(`rules.log.filters.${value}`) }))}
        onChange={setOutcome}
      />
      {outcome === 'missed' && <p className="admin-meta">{t('rules.log.missedHelp')}</p>}
      <RunList key={outcome ?? ''} rule={rule} outcome={outcome} words={words} />
    </>
  );
}

function RunList({ rule, outcome, words }: { rule: Rule; outcome: Outcome | undefined; words: RuleWords }) {
  const { t } = useTranslation('admin');
  const list = useRuns(rule.id, outcome);
  return (
    <>
      <ListState list={list}>
        {outcome ? (
          <EmptyState title={t('rules.log.noneChosen')} />
        ) : (
          <EmptyState title={t('rules.log.none')} description={t('rules.log.noneText')} />
        )}
      </ListState>
      <ul className="rule-runs">
        {list.items.map((run) => (
          <li key={run.id}>
            <Run run={run} rule={rule} words={words} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button loading={list.isFetchingMore} onClick={list.loadMore}>
          {t('rules.log.older')}
        </Button>
      )}
    </>
  );
}

function Run({ run, rule, words }: { run: RuleRun; rule: Rule; words: RuleWords }) {
  const { t } = useTranslation('admin');
  const { ticket, outcome, at } = run;
  return (
    <>
      <div className="rule-run-head">
        {ticket ? (
          <Link to={`/tickets/${ticket.uuid}`}>
            <Name text={ticket.contactName} />
          </Link>
        ) : (
          <span>{t('rules.log.withoutTicket')}</span>
        )}
        <span className="admin-meta">
          <RelativeTime value={at} />
        </span>
      </div>
      <StatusText tone={tones[outcome]}>{outcomeText(run, rule, words, t)}</StatusText>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** How a run ended, in words; conditions and steps are those that the rule has now. */
function outcomeText({ outcome, condition, step, error }: RuleRun, rule: Rule, words: RuleWords, t: Translate): string {
  if (outcome === 'refused') {
    const reason = failureText({ code: error ?? 'ERR_INTERNAL' });
    const refused = step === null ? undefined : rule.steps[step];
    if (!refused || step === null) return t('rules.log.refused', { reason });
    return t('rules.log.refusedStep', { count: step + 1, step: words.step(refused), reason });
  }
  if (outcome === 'missed') {
    const missed = condition === null ? undefined : rule.conditions[condition];
    return missed ? t('rules.log.missedOne', { condition: words.condition(missed) }) : t('rules.log.missed');
  }
  if (outcome === 'unplaced') return t(`rules.log.unplaced.${error ?? 'noTicket'}`);
  if (outcome === 'limited') return t('rules.log.limited', { count: rule.perTicketAndHour });
  return t(`rules.log.${outcome}`);
}
