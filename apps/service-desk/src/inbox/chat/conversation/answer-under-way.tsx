import { Bubble, MessageText } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { RobotOutlined } from '@recado/ui/icons';
import { useAnswerUnderWay } from './use-answer-under-way.ts';

/** The answer that an AI is writing, growing below the messages until its message replaces it. */
export function AnswerUnderWay({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const answer = useAnswerUnderWay(ticketId);
  if (!answer) return null;
  const { promptName, text, since } = answer;
  return (
    <div className="answer-under-way" aria-busy>
      <Bubble
        own
        author={`${promptName} · ${t('chat.automatic')}`}
        authorIcon={<RobotOutlined aria-hidden />}
        time={since}
        waiting={t('chat.typing')}
      >
        {text && <MessageText text={text} />}
      </Bubble>
    </div>
  );
}
