// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
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
        <MenuItem onSelect={() => chosen(document.activeElement?.textContent)}>Delete</MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
      <p>Text</p>
    </>,
  );
  return { user: userEvent.setup(), chosen, button: screen.getByRole('button', { name: 'More' }) };
};
const item = (name: string) => screen.getByRole('menuitem', { name });
const isOpen = () => screen.queryByRole('menu') !== null;

test('a press opens and closes it, and the button says so', async () => {
  const { user, button } = aMenu();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  const menu = screen.getByRole('menu', { name: 'More' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', menu.id);
  expect(menu).toHaveFocus();
  await user.click(button);
  expect(isOpen()).toBe(false);
});

test.each([
  ['{Enter}', 'Edit'],
  [' ', 'Edit'],
  ['{ArrowDown}', 'Edit'],
  ['{ArrowUp}', 'Delete'],
])('the key %s opens it at "%s"', async (key, name) => {
  const { user } = aMenu();
  await user.tab();
  await user.keyboard(key);
  expect(item(name)).toHaveFocus();
});

test('arrow keys, Home, End and first letters lead from item to item, past what is disabled', async () => {
  const { user } = aMenu();
  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Edit')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(item('Edit')).toHaveFocus();
  await user.keyboard('{End}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('e');
  expect(item('Edit')).toHaveFocus();
});

test('choosing closes it first, so that a dialog that opens hands the focus back to the button', async () => {
  const { user, chosen } = aMenu();
  await user.tab();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(chosen.mock.calls).toEqual([['More']]);
  expect(isOpen()).toBe(false);
});

test('what is disabled is not carried out, and the menu stays', async () => {
  const { user, button, chosen } = aMenu();
  await user.click(button);
  await user.click(item('Export'));
  expect(chosen).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
});

test('Escape gives the focus back; a press elsewhere and Tab take it further', async () => {
  const { user, button } = aMenu();
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(screen.getByText('Text'));
  expect(isOpen()).toBe(false);
  await user.click(button);
  await user.tab();
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
