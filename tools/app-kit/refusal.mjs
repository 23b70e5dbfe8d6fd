/** The command cannot do what was asked for: the message tells the person why, and what to do. */
export class Refusal extends Error {
  /** `problems` stand below the message, a line each. */
  constructor(message, problems = []) {
    super([message, ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}
