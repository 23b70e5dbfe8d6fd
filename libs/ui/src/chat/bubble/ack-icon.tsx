import { useTranslation } from '../../i18n/use-translation.ts';
import './bubble.css';

/** One and two ticks as in WhatsApp; antd has no such icons. */
const tick = 'M1.5 8.5 5 12l7.5-8';
const secondTick = 'M8 11l1.2 1L16.7 4';

/** The acknowledgement of an outgoing message: 0 clock, 1 sent, 2 delivered, 3 or 4 read, 5 played (SPEC §4.2). */
export function AckIcon({ ack }: { ack: number }) {
  const { t } = useTranslation('ui');
  const names = [t('ack.waiting'), t('ack.sent'), t('ack.delivered'), t('ack.read'), t('ack.read'), t('ack.played')];
  const state = ack >= 5 ? 'played' : ack >= 3 ? 'read' : ack === 2 ? 'delivered' : ack === 1 ? 'sent' : 'waiting';
  return (
    <svg
      className={`ack ack-${state}`}
      viewBox="0 0 18 16"
      width="18"
      height="16"
      role="img"
      aria-label={names[Math.min(5, Math.max(0, ack))]}
    >
      {state === 'waiting' && <path d="M9 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M9 4.5V8l2.5 1.5" />}
      {state === 'sent' && <path d={tick} />}
      {(state === 'delivered' || state === 'read') && <path d={`${tick}${secondTick}`} />}
      {state === 'played' && (
        <path d="M9 2a2.5 2.5 0 0 1 2.5 2.5v3a2.5 2.5 0 0 1-5 0v-3A2.5 2.5 0 0 1 9 2M4 7.500a5 5 0 0 0 10 0M9 12.500V15" />
      )}
    </svg>
  );
}
