// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmBox as ConfirmDialog } from './confirm-box.tsx';
import { DialogBox as Dialog } from './dialog-box.tsx';
import { Menu, MenuItem } from '../actions/menu.tsx';
import { dismissToast, showToast, toastStore } from './toast.ts';
import { ToastOutlet } from './toast-outlet.tsx';

beforeEach(async () => {
  await import('./toaster.tsx');
  vi.useFakeTimers();
});

afterEach(() => {
  const shown = toastStore.get();
  if (shown) act(() => dismissToast(shown.id));
  cleanup();
  vi.useRealTimers();
});

const show = async (toast: Parameters<typeof showToast>[0]) => {
  await act(async () => showToast(toast));
  await act(async () => vi.advanceTimersByTimeAsync(0));
};

const advanceTime = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

const queryToast = () => document.querySelector('li');

// TOAST-01
test('removes a toast after five seconds', async () => {
  render(<ToastOutlet />);
  await show({ title: 'Saved' });
  await advanceTime(4900);
  expect(queryToast()?.textContent).toContain('Saved');
  await advanceTime(200);
  expect(queryToast()).toBeNull();
});

// jsdom has no pointer capture. The toast only needs the functions to exist.
Object.assign(Element.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => false });

const swipe = async (pixels: number) => {
  const toast = queryToast() as HTMLElement;
  const at = (clientX: number) => ({ clientX, clientY: 0, button: 0, pointerId: 1, pointerType: 'touch' });
  await act(async () => {
    fireEvent.pointerDown(toast, at(0));
    fireEvent.pointerMove(toast, at(20));
    fireEvent.pointerMove(toast, at(pixels));
    fireEvent.pointerUp(toast, at(pixels));
  });
};

// TOAST-02
test('dismisses a toast on a swipe of at least 50 pixels', async () => {
  render(<ToastOutlet />);
  await show({ title: 'Saved' });
  await swipe(49);
  expect(queryToast()).not.toBeNull();
  await swipe(50);
  expect(queryToast()).toBeNull();
});

// TOAST-03
test('focuses the toast area on F8 and restores the focus afterwards', async () => {
  render(
    <>
      <button type="button">Before</button>
      <ToastOutlet />
    </>,
  );
  screen.getByRole('button', { name: 'Before' }).focus();
  await show({ title: 'Saved' });
  await act(async () => fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' }));
  expect(screen.getByRole('region', { name: /notifications/i }).contains(document.activeElement)).toBe(true);
  await act(async () => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
});

// TOAST-04
test('replaces the previous toast with a new one', async () => {
  render(<ToastOutlet />);
  await show({ title: 'First' });
  await show({ title: 'Second' });
  const shown = [...document.querySelectorAll('li')].map((toast) => toast.textContent);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toContain('Second');
});

// TOAST-11
test('shows a toast that has only a title', async () => {
  render(<ToastOutlet />);
  await show({ title: 'Evaluation saved' });
  expect(queryToast()?.textContent).toBe('Evaluation saved');
});

test('runs the action of a toast once and dismisses the toast', async () => {
  const undo = vi.fn();
  render(<ToastOutlet />);
  await show({ title: 'Player removed', action: { label: 'Undo', onClick: undo } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  expect(undo).toHaveBeenCalledOnce();
  expect(queryToast()).toBeNull();
});

// TOAST-01
test('does not keep the next toast open after a toast was pressed', async () => {
  render(<ToastOutlet />);
  await show({ title: 'Player removed', action: { label: 'Undo', onClick: () => undefined } });
  await act(async () => fireEvent.pointerMove(queryToast() as HTMLElement));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  await show({ title: 'Saved' });
  await advanceTime(5100);
  expect(queryToast()).toBeNull();
});

const press = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
  });

// TOAST-03
test('closes open dialogs before a toast on Escape', async () => {
  const closed: string[] = [];
  const nothing = () => undefined;
  const page = (confirming: boolean) => (
    <>
      <Dialog open onOpenChange={() => closed.push('dialog')} title="Invite to Team" />
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={() => closed.push('question')}
          title="Sure?"
          confirmLabel="Yes"
          onConfirm={nothing}
        />
      )}
      <ToastOutlet />
    </>
  );
  const { rerender } = render(page(true));
  await show({ title: 'Saved' });
  await press('Escape');
  rerender(page(false));
  await press('Escape');
  expect(closed).toEqual(['question', 'dialog']);
  expect(queryToast()?.textContent).toContain('Saved');
  rerender(<ToastOutlet />);
  await press('F8');
  await press('Escape');
  await advanceTime(0);
  expect(queryToast()).toBeNull();
});

test('closes a menu before a newer toast on Escape', async () => {
  render(
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem>Edit</MenuItem>
      </Menu>
      <ToastOutlet />
    </>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    await import('../actions/menu-box.tsx');
  });
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  await show({ title: 'Saved' });
  await press('Escape');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(queryToast()).not.toBeNull();
  await press('Escape');
  expect(queryToast()).toBeNull();
});
