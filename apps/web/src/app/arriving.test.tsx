// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { arriving } from './arriving.tsx';

const aPage = () => arriving(async () => () => <p>Here</p>);
const show = ({ Page }: ReturnType<typeof aPage>) =>
  render(
    <Suspense fallback={<p>Soon</p>}>
      <Page />
    </Suspense>,
  );

test('what was fetched ahead is drawn in the same moment, and nothing stands in for it', async () => {
  const page = aPage();
  await page.preload();
  show(page);
  expect(screen.getByText('Here')).toBeVisible();
});

test('what was not comes by itself', async () => {
  show(aPage());
  expect(screen.getByText('Soon')).toBeVisible();
  expect(await screen.findByText('Here')).toBeVisible();
});
