import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useSchemaForm } from './form.ts';

const schema = z.strictObject({ name: z.string().check(z.minLength(2, 'Too short.')) });

function Team() {
  const { register, formState } = useSchemaForm(schema, { name: '' });
  return (
    <>
      <Field label="Name" error={formState.errors.name?.message}>
        <Input {...register('name')} />
      </Field>
      <button type="button">Ann One</button>
    </>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('delays a field error until the click outside the field is complete', async () => {
  render(<Team />);
  const button = screen.getByRole('button', { name: 'Ann One' });
  screen.getByLabelText('Name').focus();
  fireEvent.mouseDown(button);
  fireEvent.blur(screen.getByLabelText('Name'));
  await advanceTime(999);
  expect(screen.queryByText('Too short.')).toBeNull();
  fireEvent.mouseUp(button);
  expect(screen.queryByText('Too short.')).toBeNull();
  await advanceTime(0);
  expect(screen.getByText('Too short.')).toBeVisible();
});

it('shows a field error immediately after a keyboard blur', async () => {
  render(<Team />);
  fireEvent.blur(screen.getByLabelText('Name'));
  await advanceTime(0);
  expect(screen.getByText('Too short.')).toBeVisible();
  fireEvent.mouseDown(document.body);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Falcons' } });
  await advanceTime(999);
  expect(screen.getByText('Too short.')).toBeVisible();
  await advanceTime(1);
  expect(screen.queryByText('Too short.')).toBeNull();
});

const fullName = z.strictObject({ first: schema.shape.name, last: schema.shape.name });

function Person() {
  const [asksFirst, setAsksFirst] = useState(false);
  const { register, handleSubmit } = useSchemaForm(fullName, { first: '', last: '' });
  return (
    <form aria-label="Person" onSubmit={(event) => void handleSubmit(() => {})(event)}>
      {asksFirst && <input aria-label="First" {...register('first')} />}
      <input aria-label="Last" {...register('last')} />
      <button type="button" onClick={() => setAsksFirst(true)}>
        Ask for more
      </button>
    </form>
  );
}

it('focuses the first invalid field on the page, even if it was added last', async () => {
  render(<Person />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask for more' }));
  fireEvent.submit(screen.getByRole('form', { name: 'Person' }));
  await advanceTime(0);
  expect(screen.getByLabelText('First')).toHaveFocus();
});
