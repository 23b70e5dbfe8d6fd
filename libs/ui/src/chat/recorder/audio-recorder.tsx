import { Button } from 'antd';
import { useId, useState } from 'react';
import { formatDuration } from '../../core/formats/numbers.ts';
import { IconButton } from '../../core/icon-button.tsx';
import { useNotify } from '../../core/notify.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AudioOutlined, DeleteOutlined, PauseOutlined, SendOutlined } from '../../icons/index.ts';
import { AudioPlayer } from '../media/audio/audio-player.tsx';
import type { KeptRecording } from './recordings.ts';
import { type Recorder, type RecorderProblem, useRecorder } from './use-recorder.ts';
import type { VoiceNote } from './voice-note.ts';

/** From this many seconds on, discarding asks first. */
const worthAsking = 3;

/** A voice note's recorder. */
export interface AudioRecorderProps {
  /** Sends the voice note; the recorder shows the progress until its promise settles. */
  onRecorded: (note: VoiceNote) => Promise<unknown> | undefined;
  disabled?: boolean;
  /** The conversation whose recording it is. */
  owner?: string;
  /** Whether the recording is kept, paused, while the recorder is not shown, instead of discarded. */
  isKept?: boolean;
}

/**
 * A microphone button; while recording, the time and buttons to discard, to pause and to send; while paused, a preview
 * to listen to (SPEC §4.2).
 */
export function AudioRecorder({ onRecorded, disabled, owner, isKept = false }: AudioRecorderProps) {
  const { t } = useTranslation('ui');
  const notify = useNotify();
  const ownId = useId();
  const problems: Record<RecorderProblem, string> = {
    denied: t('recorder.denied'),
    'too-short': t('recorder.tooShort'),
    failed: t('recorder.failed'),
  };
  const place = { owner: owner ?? ownId, isKept };
  const recorder = useRecorder(place, onRecorded, (problem) => notify.error(problems[problem]));
  const { kept } = recorder;
  if (kept) return <RecorderLine recorder={recorder} kept={kept} disabled={disabled} />;
  const start = t('recorder.start');
  return (
    <IconButton label={start} icon={<AudioOutlined />} disabled={disabled} onClick={() => void recorder.start()} />
  );
}

function RecorderLine(props: { recorder: Recorder; kept: KeptRecording; disabled: boolean | undefined }) {
  const { recorder, kept, disabled } = props;
  const { t } = useTranslation('ui');
  const { state, heard } = kept;
  const { seconds } = recorder;
  const [isAsking, setAsking] = useState(false);
  const isSending = state === 'sending';
  const words = { recording: t('recorder.recording'), paused: t('recorder.paused'), sending: t('recorder.sending') };
  if (isAsking && !isSending) return <DiscardQuestion onDiscard={recorder.cancel} onKeep={() => setAsking(false)} />;
  return (
    <div className="recorder">
      <IconButton
        label={t('recorder.cancel')}
        icon={<DeleteOutlined />}
        disabled={isSending}
        onClick={() => (seconds < worthAsking ? recorder.cancel() : setAsking(true))}
      />
      <span className="recorder-state" role="status">
        <span className={state === 'recording' ? 'recorder-light' : 'recorder-light is-still'} aria-hidden />
        {words[state]}
      </span>
      {state === 'paused' && heard ? (
        <AudioPlayer url={heard.url} seconds={heard.note.seconds} waveform={heard.note.waveform} />
      ) : (
        <span className="recorder-time" aria-hidden>
          {formatDuration(seconds)}
        </span>
      )}
      {state === 'recording' && (
        <IconButton label={t('recorder.pause')} icon={<PauseOutlined />} onClick={() => void recorder.pause()} />
      )}
      {state === 'paused' && (
        <IconButton
          label={t('recorder.resume')}
          icon={<AudioOutlined />}
          disabled={disabled}
          onClick={recorder.resume}
        />
      )}
      <IconButton
        type="primary"
        label={t('recorder.send')}
        icon={<SendOutlined />}
        disabled={disabled}
        loading={isSending}
        onClick={() => void recorder.send()}
      />
    </div>
  );
}

function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="recorder" role="alertdialog" aria-label={t('recorder.askDiscard')}>
      <span className="recorder-state">{t('recorder.askDiscard')}</span>
      <Button autoFocus onClick={onKeep}>
        {t('recorder.keep')}
      </Button>
      <Button danger onClick={onDiscard}>
        {t('recorder.discard')}
      </Button>
    </div>
  );
}
