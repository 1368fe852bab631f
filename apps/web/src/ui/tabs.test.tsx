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

const chosen = () => screen.getByRole('tab', { selected: true });

test('a tab labels its panel, and only the selected panel shows', async () => {
  render(<Days />);
  expect(screen.getByRole('tablist', { name: 'Days' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Monday' })).toHaveTextContent('It is Monday.');
  await userEvent.click(screen.getByRole('tab', { name: 'Tuesday' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('It is Tuesday.');
  expect(screen.queryByText('It is Monday.')).toBeNull();
  expect(chosen().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
});

test('the tabs are a single Tab stop, where arrow keys, Home and End select a tab', async () => {
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
    expect(chosen()).toHaveTextContent(day);
    expect(chosen()).toHaveFocus();
  }
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});
