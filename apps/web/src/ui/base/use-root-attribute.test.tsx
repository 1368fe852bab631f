// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FullScreen } from './full-screen.tsx';
import { useRootAttribute } from './use-root-attribute.ts';

afterEach(cleanup);

const isMarked = (mark: string) => document.documentElement.hasAttribute(`data-${mark}`);

test('keeps the root attribute until the last component that sets it unmounts', () => {
  const { rerender } = render([<FullScreen key="a" className="" />, <FullScreen key="b" className="" />]);
  expect(isMarked('full-screen')).toBe(true);
  rerender([<FullScreen key="b" className="" />]);
  expect(isMarked('full-screen')).toBe(true);
  rerender([]);
  expect(isMarked('full-screen')).toBe(false);
});

test('removes the root attribute when it no longer applies', () => {
  function Dialog({ open }: { open: boolean }) {
    useRootAttribute('dialog', open);
    return null;
  }
  const { rerender } = render(<Dialog open />);
  expect(isMarked('dialog')).toBe(true);
  rerender(<Dialog open={false} />);
  expect(isMarked('dialog')).toBe(false);
});
