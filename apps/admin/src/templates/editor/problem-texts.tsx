import type { TemplateProblem } from '@recado/contract/template-rules';
import { issueText } from '@recado/ui/i18n';

interface ProblemTextsProps {
  problems: readonly TemplateProblem[];
  /** The part whose problems are shown, e.g. `content.body`; those below it are included. */
  at: string;
  id?: string | undefined;
}

/** The rules that a part of a template breaks, as sentences. */
export function ProblemTexts({ problems, at, id }: ProblemTextsProps) {
  const own = problems.filter(({ path }) => path === at || path.startsWith(`${at}.`));
  if (own.length === 0) return null;
  return (
    <ul className="template-problems" id={id} aria-live="polite">
      {own.map((problem) => (
        <li key={`${problem.path} ${problem.code}`}>
          {issueText({ code: problem.code, params: { ...problem.params } })}
        </li>
      ))}
    </ul>
  );
}
