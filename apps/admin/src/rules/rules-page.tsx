import { useLiveList, useUpdate } from '@recado/api/live';
import type { Rule } from '@recado/contract';
import { ruleLimits } from '@recado/contract/limits';
import { Button, ListState, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { Alert, ListPage } from '@recado/ui/records';
import { useState } from 'react';
import { useRefreshed } from '../use-refreshed.ts';
import { newRule } from './editor/new-parts.ts';
import { type EditedRule, RuleDialog } from './editor/rule-dialog.tsx';
import { EmptyRules } from './empty-rules.tsx';
import { RuleLog } from './log/rule-log.tsx';
import { OwnJobs } from './own-jobs.tsx';
import { RuleCard } from './rule-card.tsx';
import { DraggedRule, RuleDrag } from './rule-drag.tsx';
import { refreshRules, rules, valuesOf } from './rules.ts';
import { useRuleOrder } from './use-rule-order.ts';
import { useRuleChoices } from './words/rule-choices.ts';
import { useRuleWords } from './words/rule-words.ts';
import './rules.css';

/** Milliseconds between two fetches: what rules did comes without an event. */
const pause = 30_000;

/** The rules of the company: work that does itself, in its order (ADR 168). */
export default function RulesPage() {
  const { t } = useTranslation('admin');
  const list = useLiveList(rules, {});
  const choices = useRuleChoices();
  const words = useRuleWords(choices);
  const order = useRuleOrder(list.items);
  const [edited, edit] = useState<EditedRule>();
  const [shown, show] = useState<number>();
  const [createdId, setCreated] = useState<number>();
  useRefreshed(refreshRules, pause);
  const now = (id: number | undefined) => list.items.find((rule) => rule.id === id);
  const current = edited && 'rule' in edited ? { rule: now(edited.rule.id) ?? edited.rule } : edited;
  const duplicate = (rule: Rule) => {
    const name = t('rules.copyOf', { name: rule.name }).slice(0, 60);
    edit({ start: { ...valuesOf(rule), name } });
  };
  return (
    <ListPage
      title={t('rules.title')}
      action={
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          disabled={list.items.length >= ruleLimits.rules}
          onClick={() => edit({ start: newRule() })}
        >
          {t('rules.add')}
        </Button>
      }
    >
      <div className="rules">
        <p className="admin-meta">{t('rules.about')}</p>
        <CreatedNotice rule={now(createdId)} onClose={() => setCreated(undefined)} />
        <ListState list={list}>
          <EmptyRules onStart={(start) => edit({ start })} />
        </ListState>
        <RuleDrag ids={list.items.map(({ id }) => id)} onDrop={order.moveTo}>
          <ol className="rule-list" aria-label={t('rules.title')} aria-busy={order.isMoving}>
            {list.items.map((rule, place) => (
              <DraggedRule key={rule.id} id={rule.id}>
                <RuleCard
                  rule={rule}
                  words={words}
                  place={place}
                  count={list.items.length}
                  isMoving={order.isMoving}
                  onMove={(to) => order.moveTo(rule.id, to)}
                  onEdit={() => edit({ rule })}
                  onDuplicate={() => duplicate(rule)}
                  onLog={() => show(rule.id)}
                />
              </DraggedRule>
            ))}
          </ol>
        </RuleDrag>
        <OwnJobs />
      </div>
      <RuleDialog
        edited={current}
        choices={choices}
        onCreated={({ id }) => setCreated(id)}
        onClose={() => edit(undefined)}
      />
      <RuleLog rule={now(shown)} choices={choices} onClose={() => show(undefined)} />
    </ListPage>
  );
}

/** Says that a new rule does nothing yet, and offers to switch it on; nothing once it is on. */
function CreatedNotice({ rule, onClose }: { rule: Rule | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const update = useUpdate(rules);
  if (!rule || rule.isActive) return null;
  const switchOn = () => void update.mutateAsync({ id: rule.id, body: { isActive: true } }).catch(notify.error);
  return (
    <Alert
      type="info"
      showIcon
      closable={{ onClose }}
      title={t('rules.created', { name: rule.name })}
      action={
        <Button size="small" type="primary" loading={update.isPending} onClick={switchOn}>
          {t('rules.switchOn')}
        </Button>
      }
    />
  );
}
