// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx';

const renderMenu = () => {
  const chosen = vi.fn();
  render(
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuLabel>Tigers</MenuLabel>
        <MenuItem onSelect={() => chosen('edit')}>Edit</MenuItem>
        <MenuItem disabled onSelect={() => chosen('export')}>
          Export
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => chosen('delete')}>Delete</MenuItem>
      </Menu>
      <p>Text</p>
    </>,
  );
  return { user: userEvent.setup(), chosen, button: screen.getByRole('button', { name: 'More' }) };
};
const item = (name: string) => screen.getByRole('menuitem', { name });
const isOpen = () => screen.queryByRole('menu') !== null;

test('opens the menu on a press and announces its button as expanded', async () => {
  const { user, button } = renderMenu();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  const menu = await screen.findByRole('menu', { name: 'More' });
  expect(menu).toHaveFocus();
  const [now] = screen.getAllByRole('button', { name: 'More' });
  expect(now).toHaveAttribute('aria-expanded', 'true');
  expect(now).toHaveAttribute('aria-controls', menu.id);
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('opens the menu at its first item with the key %s', async (key) => {
  const { user } = renderMenu();
  await user.tab();
  for (const _ of ['before its code has loaded', 'and after']) {
    await user.keyboard(key);
    await waitFor(() => expect(item('Edit')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  }
});

test('moves between enabled items with arrow keys, Home, End and letters', async () => {
  const { user } = renderMenu();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(item('Edit')).toHaveFocus());
  for (const [key, name] of [
    ['{ArrowDown}', 'Delete'],
    ['{ArrowUp}', 'Edit'],
    ['{End}', 'Delete'],
    ['{Home}', 'Edit'],
    ['d', 'Delete'],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(item(name)).toHaveFocus());
  }
});

test('closes the menu and restores focus when an item is chosen', async () => {
  const { user, button, chosen } = renderMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(chosen.mock.calls).toEqual([['delete']]);
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('keeps the menu open when a disabled item is pressed', async () => {
  const { user, button, chosen } = renderMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(chosen).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
});

test('closes the menu on a press outside', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await screen.findByRole('menu');
  await user.click(screen.getByText('Text'));
  await waitFor(() => expect(isOpen()).toBe(false));
});
