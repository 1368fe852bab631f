// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../actions/button.tsx';
import { PageHeader } from './page-header.tsx';

afterEach(cleanup);

// SHELL-41
test('shows only the title in a page header by default', () => {
  const { container } = render(<PageHeader title="Teams" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teams');
  expect(container.textContent).toBe('Teams');
  expect(container.querySelector('[data-slot=actions]')).toBeNull();
});

// SHELL-41
test('shows description and actions in a page header', () => {
  const { container } = render(
    <PageHeader title="Teams" description="Manage your teams and rosters" actions={<Button>Create Team</Button>} />,
  );
  screen.getByText('Manage your teams and rosters');
  expect(container.querySelector('[data-slot=actions]')?.textContent).toBe('Create Team');
});
