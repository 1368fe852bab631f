// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { ConfirmBox as ConfirmDialog } from './confirm-box.tsx';
import { DialogBox as Dialog } from './dialog-box.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { SkeletonList } from '../states/skeleton.tsx';

afterEach(cleanup);

function Deleting({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete season?"
        confirmLabel="Delete season"
        destructive
        onConfirm={onConfirm}
      >
        Its 4 teams go with it.
      </ConfirmDialog>
    </>
  );
}

test('focuses Cancel in a confirmation and restores the focus afterwards', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn();
  render(<Deleting onConfirm={confirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete season?', description: 'Its 4 teams go with it.' });
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(confirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
});

test("confirms an action only with the confirmation's own button", async () => {
  const user = userEvent.setup();
  const confirm = vi.fn();
  render(<Deleting onConfirm={confirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete season' }));
  expect(confirm).toHaveBeenCalledOnce();
});

function Writing({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog open onOpenChange={onClose} title="Invite to Team" dirty={text !== ''}>
      <Field label="Message">
        <Input value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </Dialog>
  );
}

test('focuses the first field of a dialog', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  render(<Writing onClose={close} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('asks before a dialog with typed text closes', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  render(<Writing onClose={close} />);
  await user.keyboard('Welcome{Escape}');
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('Welcome');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledOnce();
});

test('adds no style element for an open dialog, as the content security policy requires', () => {
  render(<Writing onClose={() => undefined} />);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

function Choosing({ found }: { found: readonly string[] | undefined }) {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Bulk Register"
      footer={<Button disabled={!found}>Register selected</Button>}
    >
      {!found && <SkeletonList label="Loading players" />}
      {found?.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </Dialog>
  );
}

test('focuses a loading dialog, then its first control', async () => {
  const { rerender } = render(<Choosing found={undefined} />);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Bulk Register' }));
  rerender(<Choosing found={['Ann', 'Bea']} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ann' })));
});

test("keeps the user's focus in a loading dialog", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Choosing found={undefined} />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  rerender(<Choosing found={['Ann', 'Bea']} />);
  await screen.findByRole('button', { name: 'Ann' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  cleanup();
  render(<Choosing found={[]} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Register selected' }));
});

test('focuses a dialog without controls itself, not its Close button', () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Contacts">
      <p>None yet.</p>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Contacts' }));
});

function Loading() {
  const [shown, setShown] = useState<'loading' | 'form'>();
  const close = () => setShown(undefined);
  return (
    <>
      <Button onClick={() => setShown('loading')}>Settings</Button>
      {shown === 'loading' && (
        <Dialog key="loading" open onOpenChange={close} title="Settings">
          <Button onClick={() => setShown('form')}>Show</Button>
        </Dialog>
      )}
      {shown === 'form' && (
        <Dialog key="form" open onOpenChange={close} title="Settings">
          <Button>Save</Button>
        </Dialog>
      )}
    </>
  );
}

test('returns the focus from a replaced dialog to the button that opened the first one', async () => {
  const user = userEvent.setup();
  render(<Loading />);
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' })));
});
