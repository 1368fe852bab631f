// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import Check from 'lucide-react/icons/check';
import { afterEach, expect, test } from 'vitest';
import { createIcon } from './create-icon.ts';

afterEach(cleanup);

const Small = createIcon({ node: [['path', { d: 'M20 6 9 17l-5-5' }]] });

const attributesOf = (icon: SVGSVGElement | null) =>
  Object.fromEntries([...(icon?.attributes ?? [])].map(({ name, value }) => [name, value]));

test.each([{}, { className: 'size-4', strokeWidth: 3 }, { 'aria-hidden': true } as const, { 'aria-label': 'becomes' }])(
  'renders an icon like its lucide original: %o',
  (props) => {
    const ours = render(<Small {...props} />).container.querySelector('svg');
    const theirs = render(<Check {...props} />).container.querySelector('svg');
    const { class: className = '', ...expected } = attributesOf(theirs);
    expect({ class: '', ...attributesOf(ours) }).toEqual({
      ...expected,
      class: className.replaceAll(/lucide\S*/g, '').trim(),
    });
    expect(ours?.innerHTML).toBe(theirs?.innerHTML);
  },
);
