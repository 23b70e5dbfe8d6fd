import { mostCounted } from '@recado/api/live';
import { ErrorState, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Choice, RecordDialog, SelectField } from '@recado/ui/records';

/** What the server is asked to do with the live tickets of what is deleted. */
export interface Destination {
  tickets?: 'refuse' | 'keep';
  toUserId?: number;
  toQueueId?: number;
}

/** What is deleted, what happens to its tickets by default, and who else may get them. */
export interface LeavingDialogProps {
  title: string;
  name: string;
  /** How many live tickets it has. */
  counted: { report: { count: number } | undefined; error: unknown; refetch: () => void };
  /** What becomes of the tickets if nobody gets them. */
  keeps: string;
  people?: readonly { id: number; name: string }[];
  queues: readonly { id: number; name: string }[];
  onDelete: (to: Destination) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a user or a queue is deleted, and where their tickets go; nothing is deleted without that choice. */
export function LeavingDialog(props: LeavingDialogProps) {
  const { title, name, counted, keeps, people = [], queues, onDelete, onClose } = props;
  const { t } = useTranslation('admin');
  const { report, error, refetch } = counted;
  const count = report?.count ?? 0;
  const choices: Choice<string>[] = [
    { value: 'keep', label: keeps },
    ...people.map((person) => ({ value: `user ${person.id}`, label: person.name })),
    ...queues.map((queue) => ({ value: `queue ${queue.id}`, label: t('leaving.queue', { name: queue.name }) })),
  ];
  const ask = ({ to }: { to?: string }) =>
    onDelete(destinationOf(to)).catch((refused: unknown) => {
      // Tickets may have come since they were counted.
      refetch();
      throw refused;
    });
  return (
    <RecordDialog<{ to?: string }>
      open
      title={title}
      initialValues={{}}
      loading={!report && !error}
      readOnly={!report}
      saveText={t('leaving.delete')}
      isDestructive
      onSave={ask}
      onClose={onClose}
    >
      <p className="leaving-what">
        <strong>{name}</strong>
      </p>
      {!report && <ErrorState failure={error} onRetry={refetch} />}
      {report && count === 0 && <p>{t('leaving.none')}</p>}
      {count > 0 && (
        <SelectField
          name="to"
          label={t('leaving.where', { count, shown: formatNumber(count) + (count < mostCounted ? '' : '+') })}
          placeholder={t('leaving.choose')}
          help={people.length > 0 ? t('leaving.unseen') : undefined}
          required
          choices={choices}
        />
      )}
    </RecordDialog>
  );
}

/** Without a choice the server refuses as long as there are tickets. */
function destinationOf(to: string | undefined): Destination {
  const [kind, id] = (to ?? '').split(' ');
  if (kind === 'user') return { toUserId: Number(id) };
  if (kind === 'queue') return { toQueueId: Number(id) };
  return { tickets: kind === 'keep' ? 'keep' : 'refuse' };
}
