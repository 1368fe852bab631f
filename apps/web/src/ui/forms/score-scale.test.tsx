// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { ScoreScale } from './score-scale.tsx';

function Score() {
  const [value, setValue] = useState(3);
  return (
    <Field label="Technical" hint="How the ball is played">
      <ScoreScale value={value} onValueChange={setValue} />
    </Field>
  );
}

const scale = () => screen.getByRole('slider', { name: 'Technical' });

// EVAL-10 EVAL-11
test('selects a pressed score and focuses the scale', async () => {
  render(<Score />);
  expect(screen.getAllByRole('slider')).toHaveLength(1);
  for (const value of ['5', '1', '2']) {
    await userEvent.click(screen.getByText(value));
    expect(scale()).toHaveValue(value);
    expect(scale()).toHaveFocus();
    expect(scale()).toHaveAttribute('aria-valuetext', `${value} of 5`);
  }
});

test('selects nothing on a press beside the scores', async () => {
  const { container } = render(<Score />);
  fireEvent.click(container.querySelector('[data-step]')?.parentElement as HTMLElement);
  expect(scale()).toHaveValue('3');
});

test('exposes the name, hint and range of the scale', () => {
  render(<Score />);
  expect(scale()).toHaveAccessibleDescription('How the ball is played');
  expect(scale()).toHaveAttribute('min', '1');
  expect(scale()).toHaveAttribute('max', '5');
});

test('digit keys select only scores in range', async () => {
  render(<Score />);
  await userEvent.tab();
  await userEvent.keyboard('5');
  expect(scale()).toHaveValue('5');
  await userEvent.keyboard('6{0}x{Control>}2{/Control}');
  expect(scale()).toHaveValue('5');
  await userEvent.keyboard('1');
  expect(scale()).toHaveValue('1');
});
