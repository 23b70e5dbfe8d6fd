import { Button } from 'antd';
import { useRef } from 'react';
import { formatDuration } from '../../../core/formats/numbers.ts';
import { IconButton } from '../../../core/icon-button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CaretRightFilled, PauseOutlined } from '../../../icons/index.ts';
import { BrokenMedia } from '../broken-media.tsx';
import { useRenewal } from '../use-renewal.ts';
import { usePlayer } from './use-player.ts';
import '../media.css';
import { Waveform } from './waveform.tsx';

/** The sound; `seconds` and `waveform` if the message has them. */
interface AudioPlayerProps {
  url: string;
  seconds: number | null;
  waveform?: readonly number[] | null;
  /** Requests a new URL when the old one has expired. */
  renew?: () => Promise<string | null>;
}

/** A voice note or sound: play, waveform, position, speed; only one plays at a time (UX). */
export function AudioPlayer(props: AudioPlayerProps) {
  const renewal = useRenewal(props.url, props.renew);
  if (renewal.isBroken) return <BrokenMedia onRetry={renewal.retry} />;
  return <Player key={renewal.attempt} {...props} onError={renewal.onError} />;
}

function Player({ url, seconds, waveform = null, onError }: AudioPlayerProps & { onError: () => void }) {
  const { t } = useTranslation('ui');
  const audio = useRef<HTMLAudioElement>(null);
  const player = usePlayer(audio, seconds);
  const { isPlaying, position, length, rate } = player;
  return (
    <div className="audio-player">
      {/* biome-ignore lint/a11y/useMediaCaption: voice notes have no captions. */}
      <audio ref={audio} src={url} preload="metadata" onError={onError} />
      <IconButton
        shape="circle"
        label={isPlaying ? t('audio.pause') : t('audio.play')}
        icon={isPlaying ? <PauseOutlined /> : <CaretRightFilled />}
        onClick={player.toggle}
      />
      <div className="audio-track">
        <Waveform url={url} sentBars={waveform} played={length > 0 ? position / length : 0} />
        <input
          type="range"
          min={0}
          max={length || 1}
          step={0.1}
          value={position}
          aria-label={t('audio.position')}
          aria-valuetext={t('audio.positionOf', { position: formatDuration(position), length: formatDuration(length) })}
          onChange={(event) => player.seek(Number(event.target.value))}
        />
      </div>
      <span className="audio-time">{formatDuration(isPlaying || position > 0 ? position : length)}</span>
      <Button size="small" aria-label={t('audio.speed', { rate })} onClick={player.nextRate}>
        {rate}×
      </Button>
    </div>
  );
}
