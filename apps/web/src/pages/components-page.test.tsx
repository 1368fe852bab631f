// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { translatePage } from '@touchline/tests/support/page/translation.ts';
import { ComponentsPage } from './components-page.tsx';
import { longTest } from '@touchline/tests/support/run/long.ts';

afterEach(cleanup);

/** Components that cannot be shown on their own, each with the reason. */
const hiddenComponents: Readonly<Record<string, string>> = {
  Backdrop: 'the ground of each dialog that the page opens',
  CardLine: 'a line of a row of DataTable on a phone',
  ChoiceButton: 'a button of the choices of answers and of attendance',
  ColumnsCard: 'a row of DataTable on a phone',
  ConfirmBox: 'the code of ConfirmDialog',
  ContactLine: 'part of the pages that name a contact',
  DialogBox: 'the code of Dialog',
  ErrorBoundary: 'draws what its caller gives it, and would report a fault',
  FieldError: 'part of each field with an error',
  FilterChip: 'a part of FilterChips',
  FullScreen: 'takes the bars of the shell away',
  Letterhead: 'heads what is printed',
  LogoDialog: 'needs a club or team whose logo it sets',
  MailFilesNote: 'asks the server if emails become files',
  MenuBox: 'the code of Menu',
  Note: 'stands below the bar of every page, beside what the device keeps',
  NoticeLine: 'part of SlimHeader',
  NoticeUndo: 'part of SlimHeader',
  OutcomeDialog: 'shows what became of each row of a bulk act',
  PasswordFields: 'fields of the forms that choose a password',
  PrintedPage: 'shows on paper alone',
  RefreshButton: 'an IconButton of the lists',
  SavedSwitch: 'a Switch that saves each press at once',
  SelectAll: 'part of DataTable with a selection',
  SelectRow: 'part of DataTable with a selection',
  SettingForm: 'a card of Settings around fields that the page shows',
  SlimHeader: 'heads a page of its own, and moves the toasts of the one it is on',
  ToastOutlet: 'the app mounts it once',
  Toaster: 'the code of ToastOutlet',
  VirtualizedItem: 'a row of DataTable on a phone',
  WaitingDot: 'stands in the corner of the avatar and of More',
};

const readSource = (folder: string, filePattern: RegExp): string =>
  readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => filePattern.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(import.meta.dirname, folder, file), 'utf8'))
    .join('\n');

const components = [...readSource('../ui', /\.tsx$/).matchAll(/^export (?:function|const|class) ([A-Z]\w*)/gm)].map(
  ([, name = '']) => name,
);
const page = readSource('../features/components', /\.tsx$/) + readSource('.', /^components-page\.tsx$/);

it('shows every component of ui/ on the components page except the listed ones', () => {
  const isShown = (name: string) => new RegExp(`(?:<|\\b(?:row|grid)\\(\\s*)${name}\\b`).test(page);
  expect(components.filter((name) => !isShown(name)).toSorted()).toEqual(Object.keys(hiddenComponents));
});

it('shows a heading for each part and component on the components page', () => {
  render(<ComponentsPage />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Actions',
    'Fields',
    'Data',
    'States',
  ]);
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Button', 'Field with Input', 'Tabs', 'Alert']));
});

longTest('survives pressing every control of the components page after browser translation', () => {
  render(<ComponentsPage />);
  translatePage();
  const controls = document.querySelectorAll<HTMLElement>('button, input[type="checkbox"], input[type="radio"]');
  expect(controls.length).toBeGreaterThan(50);
  for (let press = 0; press < 2; press += 1) {
    for (const control of controls) if (control.isConnected) fireEvent.click(control);
    translatePage();
  }
  // The last dialog hides the heading from assistive technology.
  expect(screen.getByRole('heading', { level: 1, name: 'Components', hidden: true })).toBeInTheDocument();
});
