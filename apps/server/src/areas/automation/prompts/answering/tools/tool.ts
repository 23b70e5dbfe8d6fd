import type { AnswerSource, ToolOutcome } from '@recado/contract';
import { z } from 'zod';

/** What a tool found. */
export interface ToolResult {
  outcome: ToolOutcome;
  /** What the model is told, as quoted data. */
  text: string;
  /** What the customer is sent unchanged after the answer, e.g. a bar code, which no model should copy. */
  messages?: readonly string[];
  /** Whether a person continues. */
  asksForPeople?: boolean;
  /** What was found of what the company knows. */
  sources?: readonly AnswerSource[];
}

/** What a model may ask for. */
export interface Tool {
  name: string;
  /** For the model. */
  description: string;
  /** The JSON schema of the arguments. */
  parameters: object;
  /** The work for arguments of the right form; undefined for others. */
  begin(written: unknown): ((signal: AbortSignal) => Promise<ToolResult>) | undefined;
}

/** Declares a tool with typed arguments: nothing of another form reaches `run`. */
export function defineTool<Arguments extends z.ZodType>(parts: {
  name: string;
  description: string;
  arguments: Arguments;
  run(given: z.output<Arguments>, signal: AbortSignal): Promise<ToolResult>;
}): Tool {
  const { $schema: _schema, ...parameters } = z.toJSONSchema(parts.arguments);
  return {
    name: parts.name,
    description: parts.description,
    parameters,
    begin(written) {
      const given = parts.arguments.safeParse(written);
      return given.success ? (signal) => parts.run(given.data, signal) : undefined;
    },
  };
}

/** A tool that needs to be told nothing: whose it is, the server knows. */
export const noArguments = z.strictObject({});
