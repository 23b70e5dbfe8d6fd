import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../core/formats/numbers.ts';
import { IconButton } from '../../core/icon-button.tsx';
import { useNotify } from '../../core/notify.tsx';
import { AudioOutlined, DeleteOutlined, SendOutlined } from '../../icons/index.ts';
import { type RecorderProblem, useRecorder } from './use-recorder.ts';
import type { VoiceNote } from './voice-note.ts';

/** A voice note's recorder. */
export interface AudioRecorderProps {
  /** Sends the voice note; the recorder shows the progress until its promise settles. */
  onRecorded: (note: VoiceNote) => Promise<unknown> | undefined;
  disabled?: boolean;
  /** Called when recording starts and ends, so that the composer can make room. */
  onActive?: (isActive: boolean) => void;
}

/** A microphone button; while recording, it shows the time and buttons to discard and to send (SPEC §4.2). */
export function AudioRecorder({ onRecorded, disabled, onActive }: AudioRecorderProps) {
  const { t } = useTranslation('ui');
  const notify = useNotify();
  const problems: Record<RecorderProblem, string> = {
    denied: t('recorder.denied'),
    'too-short': t('recorder.tooShort'),
    failed: t('recorder.failed'),
  };
  const recorder = useRecorder(onRecorded, (problem) => notify.error(problems[problem]));
  const { state, seconds } = recorder;
  const isActive = state !== 'idle';
  useEffect(() => onActive?.(isActive), [isActive, onActive]);
  if (state === 'idle') {
    const start = t('recorder.start');
    return (
      <IconButton label={start} icon={<AudioOutlined />} disabled={disabled} onClick={() => void recorder.start()} />
    );
  }
  const isSending = state === 'sending';
  return (
    <div className="recorder">
      <IconButton
        label={t('recorder.cancel')}
        icon={<DeleteOutlined />}
        disabled={isSending}
        onClick={recorder.cancel}
      />
      <span className="recorder-state" role="status">
        <span className="recorder-light" aria-hidden />
        {isSending ? t('recorder.sending') : t('recorder.recording')}
      </span>
      <span className="recorder-time" aria-hidden>
        {formatDuration(seconds)}
      </span>
      <IconButton
        type="primary"
        label={t('recorder.send')}
        icon={<SendOutlined />}
        loading={isSending}
        onClick={() => void recorder.send()}
      />
    </div>
  );
}
