import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
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

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

it('shows the error of a field that was left by a press only when what was pressed has got its click', async () => {
  render(<Team />);
  const button = screen.getByRole('button', { name: 'Ann One' });
  screen.getByLabelText('Name').focus();
  fireEvent.mouseDown(button);
  fireEvent.blur(screen.getByLabelText('Name'));
  await aMoment();
  expect(screen.queryByText('Too short.')).toBeNull();
  fireEvent.mouseUp(button);
  expect(screen.queryByText('Too short.')).toBeNull();
  await screen.findByText('Too short.');
});

it('shows it at once when the field was left with the keyboard, and after a while when a press never ends', async () => {
  render(<Team />);
  fireEvent.blur(screen.getByLabelText('Name'));
  await screen.findByText('Too short.');
  fireEvent.mouseDown(document.body);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Falcons' } });
  await aMoment();
  expect(screen.queryByText('Too short.')).not.toBeNull();
  await expect.poll(() => screen.queryByText('Too short.'), { timeout: 3000 }).toBeNull();
});
