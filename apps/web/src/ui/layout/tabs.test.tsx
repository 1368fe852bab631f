// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const days = ['Monday', 'Tuesday', 'Wednesday'] as const;

function Days() {
  const [day, setDay] = useState<(typeof days)[number]>('Monday');
  return (
    <Tabs label="Days" tabs={days.map((value) => ({ value, label: value }))} value={day} onValueChange={setDay}>
      {days.map((value) => (
        <TabPanel key={value} value={value}>
          It is {value}.
        </TabPanel>
      ))}
    </Tabs>
  );
}

const selectedTab = () => screen.getByRole('tab', { selected: true });

test('shows only the selected panel, labeled by its tab', async () => {
  render(<Days />);
  expect(screen.getByRole('tablist', { name: 'Days' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Monday' })).toHaveTextContent('It is Monday.');
  await userEvent.click(screen.getByRole('tab', { name: 'Tuesday' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('It is Tuesday.');
  expect(screen.queryByText('It is Monday.')).toBeNull();
  expect(selectedTab().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
});

test('selects tabs with arrow keys, Home and End', async () => {
  render(<Days />);
  const user = userEvent.setup();
  for (const [key, day] of [
    ['{ArrowRight}', 'Tuesday'],
    ['{End}', 'Wednesday'],
    ['{ArrowRight}', 'Monday'],
    ['{ArrowLeft}', 'Wednesday'],
    ['{Home}', 'Monday'],
  ] as const) {
    if (document.activeElement === document.body) await user.tab();
    await user.keyboard(key);
    expect(selectedTab()).toHaveTextContent(day);
    expect(selectedTab()).toHaveFocus();
  }
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});
