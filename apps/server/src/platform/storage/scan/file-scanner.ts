import type { Logger } from 'pino';
import type { ScanConfiguration } from '../../../scan-configuration.ts';
import { AppError } from '../../errors.ts';
import { oneLine } from '../../text/foreign-text.ts';
import { answersPing, askClamd } from './clamd.ts';

/** Looks for malware in files from outside before anybody can open them. */
export interface FileScanner {
  /**
   * Resolves if the file may be kept. Throws ERR_FILE_INFECTED with the name of the finding, and unless unscanned files
   * are accepted ERR_SCANNER_UNAVAILABLE and ERR_FILE_TOO_LARGE_TO_SCAN.
   */
  check(path: string): Promise<void>;
  /**
   * Throws ERR_SCANNER_UNAVAILABLE while the scanner does not answer and unscanned files are refused: a download whose
   * file could not be kept need not begin.
   */
  requireReachable(): Promise<void>;
}

/** A file in which the scanner found something. */
export class InfectedFile extends AppError {
  /** What the scanner calls it. */
  readonly finding: string;

  constructor(finding: string) {
    super('ERR_FILE_INFECTED', { details: { cause: finding } });
    this.finding = finding;
  }
}

/** The longest name of a finding that is kept. */
const longestFinding = 200;

/** Lets everything through. */
export const noScanner: FileScanner = { check: async () => undefined, requireReachable: async () => undefined };

/** A scanner that asks clamd; one that accepts everything where none is configured. */
export function createFileScanner(
  { clamd, acceptsUnscanned, patience }: ScanConfiguration,
  logger: Logger,
): FileScanner {
  if (!clamd) return noScanner;
  return {
    async check(path) {
      const answer = await askClamd(clamd, path, patience);
      if (answer.verdict === 'clean') return;
      if (answer.verdict === 'infected') {
        const finding = oneLine(answer.finding).slice(0, longestFinding);
        logger.warn({ finding }, 'A file was refused: the scanner found something in it');
        throw new InfectedFile(finding);
      }
      const reason = answer.verdict === 'tooLarge' ? 'larger than StreamMaxLength of clamd' : answer.reason;
      logger.warn({ reason, accepted: acceptsUnscanned }, 'A file could not be scanned');
      if (acceptsUnscanned) return;
      throw new AppError(answer.verdict === 'tooLarge' ? 'ERR_FILE_TOO_LARGE_TO_SCAN' : 'ERR_SCANNER_UNAVAILABLE');
    },
    async requireReachable() {
      if (!acceptsUnscanned && !(await answersPing(clamd, patience))) throw new AppError('ERR_SCANNER_UNAVAILABLE');
    },
  };
}
