import { createElement, type SVGProps } from 'react';

interface IconData {
  /** Tags and attributes of the icon's shapes, in a 24 px square. */
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Creates an icon component. Builds use it instead of lucide's own function (vite.config.ts), because no icon here uses
 * its options.
 */
export const createIcon =
  ({ node }: IconData) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(props['aria-label'] === undefined && { 'aria-hidden': true }),
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
