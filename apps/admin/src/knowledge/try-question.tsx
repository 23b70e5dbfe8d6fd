import { api } from '@recado/api/client';
import type { KnowledgeHit } from '@recado/contract';
import { Button, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type FormEvent, useState } from 'react';

/** Shows which passages a question of a customer finds, each with its score and source. */
export function TryQuestion() {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [question, setQuestion] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [hits, setHits] = useState<readonly KnowledgeHit[]>();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '') return;
    setAsking(true);
    try {
      setHits((await api('GET /knowledge-search', { query: { question } })).hits);
    } catch (failure) {
      notify.error(failure);
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className="knowledge-try" aria-label={t('knowledge.try')}>
      <form onSubmit={(event) => void ask(event)}>
        <Input
          aria-label={t('knowledge.tryQuestion')}
          placeholder={t('knowledge.tryQuestion')}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button htmlType="submit" loading={isAsking}>
          {t('knowledge.try')}
        </Button>
      </form>
      <div role="status">
        {hits?.length === 0 && <p className="admin-meta">{t('knowledge.nothingFound')}</p>}
        {hits && hits.length > 0 && <Hits hits={hits} />}
      </div>
    </section>
  );
}

function Hits({ hits }: { hits: readonly KnowledgeHit[] }) {
  const { t } = useTranslation('admin');
  return (
    <ol className="knowledge-hits">
      {hits.map(({ passageId, title, heading, text, score }) => (
        <li key={passageId}>
          <strong>{[title, heading].filter(Boolean).join(' › ')}</strong>{' '}
          <small>{t('knowledge.score', { score })}</small>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
