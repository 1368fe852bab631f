/** Lines of a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
};

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;

/** A goal with its target and the measured value. */
export interface Finding {
  readonly goal: string;
  readonly target: string;
  readonly measured: string;
  readonly reached: boolean;
}

export const findingsTable = (findings: readonly Finding[]): string =>
  table(
    ['goal', 'asked', 'found', ''],
    findings.map(({ goal, target, measured, reached }) => [goal, target, measured, reached ? 'reached' : '**missed**']),
  );
