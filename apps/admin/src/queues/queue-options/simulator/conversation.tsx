import type { Queue, Simulation } from '@recado/contract';
import { thumbnailAddress } from '@recado/contract/thumbnail-address';
import { MessageText } from '@recado/ui/chat';
import { StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PaperClipOutlined } from '@recado/ui/icons';
import { useEffect, useRef } from 'react';
import type { Line } from './use-simulation.ts';

/** The simulated conversation, newest last. */
export function Conversation({ lines, queue }: { lines: readonly Line[]; queue: Queue }) {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is shown at once
  useEffect(() => {
    // Without braces the effect would return the promise that newer browsers return here.
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div ref={box} className="simulator-chat" role="log" aria-label={t('simulator.conversation')} tabIndex={0}>
      {lines.length === 0 && <p className="admin-meta">{t('simulator.start')}</p>}
      {lines.map((line) =>
        line.by === 'note' ? (
          <Note key={line.id} answer={line.answer} queue={queue} />
        ) : (
          <div key={line.id} className={`simulator-line is-${line.by}`}>
            <span className="visually-hidden">{t(`simulator.${line.by}`)}: </span>
            {line.by === 'bot' && line.file && <Sent file={line.file} />}
            {line.text && <MessageText text={line.text} />}
          </div>
        ),
      )}
    </div>
  );
}

function Sent({ file: { name, path, mimetype } }: { file: NonNullable<Simulation['said'][number]['file']> }) {
  if (mimetype.startsWith('image/')) return <img src={thumbnailAddress(path)} alt={name} />;
  return (
    <a href={path} target="_blank" rel="noreferrer">
      <PaperClipOutlined aria-hidden /> {name}
    </a>
  );
}

const tones: Record<Simulation['station'], Tone> = {
  menu: 'neutral',
  queue: 'success',
  prompt: 'info',
  integration: 'info',
  billing: 'info',
  step: 'info',
  person: 'success',
  closed: 'warning',
  none: 'neutral',
};

/** Why the bot does not answer, or who continues. */
function Note({ answer: { station, stationName, silence, node }, queue }: { answer: Simulation; queue: Queue }) {
  const { t } = useTranslation('admin');
  if (silence) return <StatusText tone="warning">{t(`simulator.silence.${silence}`)}</StatusText>;
  const isElsewhere = node !== null && node.queueId !== queue.id;
  return (
    <div>
      <StatusText tone={tones[station]}>
        {t(`simulator.station.${station}`, { name: stationName ?? '' })}
        {(station === 'queue' || station === 'step') && node && ` ${t('simulator.backWorks')}`}
        {isElsewhere && ` ${t('simulator.otherQueue')}`}
      </StatusText>
    </div>
  );
}
