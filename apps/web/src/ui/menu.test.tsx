// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx';

const aMenu = () => {
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

test('a press opens the menu and announces the button as expanded to screen readers', async () => {
  const { user, button } = aMenu();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  const menu = await screen.findByRole('menu', { name: 'More' });
  expect(menu).toHaveFocus();
  const [now] = screen.getAllByRole('button', { name: 'More' });
  expect(now).toHaveAttribute('aria-expanded', 'true');
  expect(now).toHaveAttribute('aria-controls', menu.id);
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('the key %s opens the menu at its first item every time', async (key) => {
  const { user } = aMenu();
  await user.tab();
  for (const _ of ['before its code has loaded', 'and after']) {
    await user.keyboard(key);
    await waitFor(() => expect(item('Edit')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  }
});

test('arrow keys, Home, End and letters move between enabled items', async () => {
  const { user } = aMenu();
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

test('choosing an item runs it, closes the menu and restores focus', async () => {
  const { user, button, chosen } = aMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(chosen.mock.calls).toEqual([['delete']]);
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('a disabled item does nothing and keeps the menu open', async () => {
  const { user, button, chosen } = aMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(chosen).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
});

test('a press outside closes the menu', async () => {
  const { user, button } = aMenu();
  await user.click(button);
  await screen.findByRole('menu');
  await user.click(screen.getByText('Text'));
  await waitFor(() => expect(isOpen()).toBe(false));
});
