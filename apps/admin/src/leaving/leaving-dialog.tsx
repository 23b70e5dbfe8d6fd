import { fieldName } from '@recado/api/fields';
import { mostCounted } from '@recado/api/live';
import { ErrorState, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Choice, RecordDialog, SelectField } from '@recado/ui/records';

/** The destination as `<kind> <id>`; absent until it is chosen. */
interface Values {
  to?: string;
}

const ownField = fieldName<Values>;

/** What the server does with the live tickets of the deleted user or queue. */
export interface Destination {
  tickets?: 'refuse' | 'keep';
  toUserId?: number;
  toQueueId?: number;
}

/** The deleted user or queue, what happens to its tickets by default, and who else may get them. */
export interface LeavingDialogProps {
  title: string;
  name: string;
  /** How many live tickets it has. */
  counted: { report: { count: number } | undefined; error: unknown; refetch: () => void };
  /** What happens to the tickets if nobody gets them. */
  keeps: string;
  people?: readonly { id: number; name: string }[];
  queues: readonly { id: number; name: string }[];
  onDelete: (to: Destination) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks for confirmation before a user or a queue is deleted, and where the tickets go; nothing is deleted without that
 * choice.
 */
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
  const ask = ({ to }: Values) =>
    onDelete(destinationOf(to)).catch((refused: unknown) => {
      // Tickets may have been added since they were counted.
      refetch();
      throw refused;
    });
  return (
    <RecordDialog<Values>
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
          name={ownField('to')}
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

/** Without a choice the server refuses the deletion while there are tickets. */
function destinationOf(to: string | undefined): Destination {
  const [kind, id] = (to ?? '').split(' ');
  if (kind === 'user') return { toUserId: Number(id) };
  if (kind === 'queue') return { toQueueId: Number(id) };
  return { tickets: kind === 'keep' ? 'keep' : 'refuse' };
}
