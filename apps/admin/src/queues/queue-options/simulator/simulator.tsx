import { fieldsOf } from '@recado/api/fields';
import { useLiveList, whatsapps } from '@recado/api/live';
import type { Queue, Simulation } from '@recado/contract';
import { Button, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined, SendOutlined } from '@recado/ui/icons';
import { Alert, Form, Select } from '@recado/ui/records';
import { useId, useState } from 'react';
import type { NodeKey } from '../selection.ts';
import { Conversation } from './conversation.tsx';
import { useSimulation } from './use-simulation.ts';

const fields = fieldsOf('POST /queue/:queueId/simulation');

/** The queue, whether there are unsaved changes, and the callback for the menu that the customer is at. */
export interface SimulatorProps {
  queue: Queue;
  isUnsaved: boolean;
  onNode: (node: NodeKey | undefined) => void;
}

/**
 * Simulates the bot without WhatsApp: the server answers with the code that answers customers (ADR 77). It uses the
 * saved menu, and shows a notice while there are unsaved changes.
 */
export function Simulator({ queue, isUnsaved, onNode }: SimulatorProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const form = Form.useFormInstance();
  const { items } = useLiveList(whatsapps, {});
  const offering = items.filter(({ queueIds }) => queueIds.includes(queue.id));
  const [wanted, setWanted] = useState<number>();
  const [time, setTime] = useState('');
  const [text, setText] = useState('');
  const connection = offering.find((known) => known.id === wanted) ?? offering[0];
  const tellNode = (answer: Simulation | undefined) => {
    const node = answer?.node?.queueId === queue.id ? answer.node : null;
    onNode(node ? (node.optionId ?? 'root') : undefined);
  };
  const scene = { queueId: queue.id, whatsappId: connection?.id ?? null, at: momentOf(time) };
  const { lines, isBusy, problem, restart, write } = useSimulation(scene, tellNode);
  const send = async () => {
    if (isBusy || text.trim() === '') return;
    if (await write(text)) setText('');
  };
  return (
    <section className="simulator" aria-label={t('simulator.title')}>
      {isUnsaved || form.isFieldsTouched() ? (
        <Alert type="warning" showIcon title={t('simulator.unsaved')} />
      ) : (
        <p className="admin-meta">{t('simulator.help')}</p>
      )}
      <div className="simulator-scene">
        <label htmlFor={`${id}-connection`}>{t('simulator.connection')}</label>
        <Select
          id={`${id}-connection`}
          value={connection?.id ?? 0}
          onChange={(value) => {
            setWanted(value);
            restart();
          }}
          options={
            offering.length > 0
              ? offering.map((known) => ({ value: known.id, label: known.name }))
              : [{ value: 0, label: t('simulator.noConnection') }]
          }
        />
        <label htmlFor={`${id}-time`}>{t('simulator.time')}</label>
        <Input
          id={`${id}-time`}
          type="datetime-local"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          aria-describedby={`${id}-time-help`}
        />
        <span id={`${id}-time-help`} className="admin-meta">
          {t('simulator.timeHelp')}
        </span>
      </div>
      <Conversation lines={lines} queue={queue} />
      {problem && <Alert type="error" showIcon title={problem} />}
      <div className="simulator-write">
        <Input
          aria-label={t('simulator.message')}
          placeholder={t('simulator.placeholder')}
          value={text}
          maxLength={fields.text.maximum}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            // Enter must not reach the form around it, which would save the queue.
            event.preventDefault();
            void send();
          }}
        />
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          aria-label={t('simulator.send')}
          loading={isBusy}
          onClick={() => void send()}
        />
        <Button icon={<ReloadOutlined aria-hidden />} onClick={restart}>
          {t('simulator.restart')}
        </Button>
      </div>
    </section>
  );
}

/** The local time of the browser's field as UTC; null if it is empty. */
function momentOf(time: string): string | null {
  const moment = time === '' ? Number.NaN : Date.parse(time);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
