import { problem, type TemplateProblem } from './template-problem.ts';
import { variablesIn } from './template-variables.ts';

/** The most characters and variables of a text. */
interface TextLimits {
  maximum: number;
  /** Absent: any number. */
  variables?: number;
  /** Whether a variable may be its first or last word. */
  edges?: boolean;
}

/** What is wrong with a text of a template and with the places, names and order of its variables. */
export function textProblems(path: string, text: string, limits: TextLimits): TemplateProblem[] {
  const { maximum, variables, edges = false } = limits;
  if (text.trim() === '') return [problem(path, 'required')];
  if (text.length > maximum) return [problem(path, 'tooLong', { maximum })];
  const names = variablesIn(text);
  if (variables !== undefined && names.length > variables) {
    return [problem(path, variables === 0 ? 'variablesHere' : 'tooManyVariables', { maximum: variables })];
  }
  return placeProblem(path, text, edges) ?? nameProblem(path, names) ?? [];
}

/** WhatsApp refuses braces that are no variable, variables at the edges of a text, and two in a row. */
function placeProblem(path: string, text: string, edges: boolean): TemplateProblem[] | undefined {
  const rest = text.replace(/\{\{[^{}]*\}\}/g, '');
  if (/\{\{|\}\}/.test(rest)) return [problem(path, 'variableForm')];
  const trimmed = text.trim();
  if (!edges && (trimmed.startsWith('{{') || trimmed.endsWith('}}'))) return [problem(path, 'variableAtEdge')];
  return /\}\}\s*\{\{/.test(text) ? [problem(path, 'variablesAdjacent')] : undefined;
}

function nameProblem(path: string, names: readonly string[]): TemplateProblem[] | undefined {
  const counted = names.filter((name) => /^\d+$/.test(name)).map(Number);
  if (counted.length === 0) {
    const isNamed = names.every((name) => /^[a-z][a-z0-9_]{0,99}$/.test(name));
    return isNamed ? undefined : [problem(path, 'variableForm')];
  }
  if (counted.length < names.length) return [problem(path, 'variablesMixed')];
  const distinct = [...new Set(counted)].sort((a, b) => a - b);
  const missing = distinct.findIndex((position, index) => position !== index + 1);
  return missing === -1 ? undefined : [problem(path, 'variableGap', { position: missing + 1 })];
}
