import { useRemove, useUpdate } from '@recado/api/live';
import type { Rule } from '@recado/contract';
import { Button, failureText, IconButton, MenuButton, RelativeTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownOutlined, EditOutlined, MoreOutlined, UnorderedListOutlined, UpOutlined } from '@recado/ui/icons';
import { Switch } from '@recado/ui/parts';
import { useConfirmDestructive } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useState } from 'react';
import { changesOf } from '../audits/audits.ts';
import { RuleHandle } from './rule-drag.tsx';
import { RuleHook } from './rule-hook.tsx';
import { rules } from './rules.ts';
import type { RuleWords } from './words/rule-words.ts';

interface RuleCardProps {
  rule: Rule;
  words: RuleWords;
  /** Its place from 0, and how many there are. */
  place: number;
  count: number;
  isMoving: boolean;
  onMove: (place: number) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onLog: () => void;
}

/** A rule of the list: its sentence, what it did lately, and what can be done with it. */
export function RuleCard(props: RuleCardProps) {
  const { rule, words, place, count, isMoving, onMove, onEdit, onLog } = props;
  const { t } = useTranslation('admin');
  const { name } = rule;
  return (
    <article className="rule-content" aria-label={name}>
      <header>
        <RuleHandle />
        <h2>{name}</h2>
        <RuleSwitch rule={rule} />
      </header>
      <p className={rule.isActive ? undefined : 'rule-off'}>{words.sentence(rule)}</p>
      {rule.trigger.kind === 'webhook' && <RuleHook rule={rule} />}
      <RuleProblem rule={rule} words={words} onLog={onLog} />
      <footer>
        <RuleFigures rule={rule} />
        <div className="rule-actions">
          <IconButton
            label={t('rules.moveUp', { name })}
            icon={<UpOutlined />}
            disabled={place === 0 || isMoving}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label={t('rules.moveDown', { name })}
            icon={<DownOutlined />}
            disabled={place === count - 1 || isMoving}
            onClick={() => onMove(place + 1)}
          />
          <IconButton label={t('rules.logOf', { name })} icon={<UnorderedListOutlined />} onClick={onLog} />
          <IconButton label={t('rules.edit', { name })} icon={<EditOutlined />} onClick={onEdit} />
          <RuleMenu {...props} />
        </div>
      </footer>
    </article>
  );
}

function RuleSwitch({ rule: { id, name, isActive } }: { rule: Rule }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const update = useUpdate(rules);
  return (
    <span className="rule-switch">
      <span className="admin-meta" aria-hidden>
        {t(isActive ? 'rules.on' : 'rules.off')}
      </span>
      <Switch
        aria-label={t('rules.switch', { name })}
        checked={isActive}
        loading={update.isPending}
        onChange={(next) => void update.mutateAsync({ id, body: { isActive: next } }).catch(notify.error)}
      />
    </span>
  );
}

function RuleFigures({ rule: { ran, lastRanAt, stopsOthers } }: { rule: Rule }) {
  const { t } = useTranslation('admin');
  return (
    <p className="admin-meta">
      {ran > 0 ? t('rules.ran', { count: ran }) : t('rules.neverRan')}
      {lastRanAt && (
        <>
          {' · '}
          {t('rules.lastRan')} <RelativeTime value={lastRanAt} />
        </>
      )}
      {stopsOthers && ` · ${t('rules.stops')}`}
    </p>
  );
}

/** What was last wrong with a rule, with the way to its log. */
function RuleProblem({ rule, words, onLog }: Pick<RuleCardProps, 'rule' | 'words' | 'onLog'>) {
  const { t } = useTranslation('admin');
  const { problem, steps, name } = rule;
  if (!problem) return null;
  const step = problem.step === null ? undefined : steps[problem.step];
  const reason = failureText({ code: problem.error });
  const text =
    problem.error === 'loop'
      ? t('rules.loopCut')
      : step && problem.step !== null
        ? t('rules.log.refusedStep', { count: problem.step + 1, step: words.step(step), reason })
        : t('rules.log.refused', { reason });
  return (
    <div className="rule-problem">
      <StatusText tone={problem.error === 'loop' ? 'warning' : 'danger'}>
        {text} <RelativeTime value={problem.at} />
      </StatusText>
      <Button type="link" size="small" aria-label={t('rules.logOf', { name })} onClick={onLog}>
        {t('rules.seeLog')}
      </Button>
    </div>
  );
}

function RuleMenu({ rule: { id, name }, onDuplicate }: Pick<RuleCardProps, 'rule' | 'onDuplicate'>) {
  const { t } = useTranslation('admin');
  const remove = useRemove(rules);
  const confirm = useConfirmDestructive();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const askToDelete = () =>
    confirm({
      title: t('rules.deleteTitle'),
      what: name,
      consequence: t('rules.deleteConsequence'),
      run: () => remove.mutateAsync(id),
    });
  return (
    <MenuButton
      label={t('rules.more', { name })}
      icon={<MoreOutlined />}
      isOpen={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: [
          { key: 'duplicate', label: t('rules.duplicate') },
          { key: 'changes', label: t('rules.changes') },
          { key: 'delete', label: t('rules.delete'), danger: true },
        ],
        onClick: ({ key }) => {
          setOpen(false);
          if (key === 'duplicate') onDuplicate();
          else if (key === 'changes') navigate(changesOf('rules', id));
          else askToDelete();
        },
      }}
    />
  );
}
