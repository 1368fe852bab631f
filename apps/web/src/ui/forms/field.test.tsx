// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { BusyForm } from './busy-form.tsx';
import { Button } from '../actions/button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordInput } from './password-input.tsx';
import { Radio, RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

function SignIn({ onSubmit = () => undefined }: { onSubmit?: (values: object) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '', terms: false } });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <Field label="Email" hint="The one you registered with." error={errors.email?.message}>
        <Input type="email" {...register('email', { required: 'Enter your email' })} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...register('password', { required: 'Enter your password' })} />
      </Field>
      <Checkbox error={errors.terms?.message} {...register('terms', { required: 'Accept the terms' })}>
        I accept the terms
      </Checkbox>
      <Button type="submit">Sign In</Button>
    </form>
  );
}

test('focuses an invalid field and shows its error', async () => {
  const user = userEvent.setup();
  render(<SignIn />);
  const email = screen.getByRole('textbox', { name: 'Email', description: 'The one you registered with.' });
  expect(email.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  screen.getByRole('textbox', { name: 'Email', description: 'Enter your email The one you registered with.' });
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  screen.getByRole('checkbox', { name: 'I accept the terms', description: 'Accept the terms' });
});

test('focuses the first enabled answer of an invalid question after a refused submission', async () => {
  const form = (busy: boolean, error?: string) => (
    <BusyForm onSubmit={async () => undefined} busy={busy} submitLabel="Join">
      <Field label="Code">
        <Input />
      </Field>
      <RadioGroup legend="Who?" error={error}>
        <Radio name="who" disabled>
          Me
        </Radio>
        <Radio name="who">My child</Radio>
      </RadioGroup>
    </BusyForm>
  );
  const { rerender } = render(form(false));
  screen.getByRole('button', { name: 'Join' }).focus();
  rerender(form(true));
  rerender(form(false, 'Only a guardian'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'My child' })));
});

test('submits the values of all controls', async () => {
  const user = userEvent.setup();
  const submit = vi.fn();
  render(<SignIn onSubmit={submit} />);
  await user.type(screen.getByLabelText('Email'), 'petra@club.example');
  await user.type(screen.getByLabelText('Password'), 'under the bar');
  await user.click(screen.getByRole('checkbox'));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(submit.mock.calls[0]?.[0]).toEqual({ email: 'petra@club.example', password: 'under the bar', terms: true });
});

test('shows and hides a password', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('labels any control in a field, even one that sets its own id', () => {
  render(
    <Field label="Season">
      <Select id="season">
        <option>Autumn</option>
      </Select>
    </Field>,
  );
  screen.getByRole('combobox', { name: 'Season' });
});

test('does not submit again while a button is busy', async () => {
  const user = userEvent.setup();
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Input aria-label="Email" />
      <Button type="submit" busy busyLabel="Signing in...">
        Sign In
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Signing in...' }));
  await user.type(screen.getByLabelText('Email'), 'a{Enter}');
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false);
});
