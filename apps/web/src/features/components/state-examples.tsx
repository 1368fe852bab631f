import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CommandPalette, PaletteGroup, PaletteItem } from '../../ui/overlays/command-palette.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyCard, EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { LoadingPage } from '../../ui/states/loading-page.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { SkeletonGrid } from '../../ui/states/skeleton-grid.tsx';
import { Skeleton, SkeletonList } from '../../ui/states/skeleton.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { showToast, type Toast } from '../../ui/overlays/toast.ts';
import { type Examples, grid, stateful, doNothing, row } from './examples.tsx';

const toasts: readonly Toast[] = [
  { title: 'A title alone' },
  { title: 'Season created', description: 'Fall 2026', variant: 'success' },
  { title: 'Not saved', description: 'The server cannot be reached.', variant: 'destructive' },
  { title: 'Player removed', action: { label: 'Undo', onClick: doNothing } },
];
const notLoaded = { isError: false, error: null, isFetching: true, refetch: doNothing };
const deletion = { title: 'Delete season?', confirmLabel: 'Delete season' };

/** Overlays by the label of the button that opens them. */
const overlays: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  form: (close) =>
    stateful('', (text, setText) => (
      <FormDialog
        title="Edit player"
        description="Asks before it throws away what was typed."
        size="sm"
        dirty={text !== ''}
        onClose={close}
        onSubmit={async () => doNothing()}
        submitLabel="Save"
        busyLabel="Saving..."
        command={{ busy: false }}
        cancelable
      >
        <Field label="Name">
          <Input value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </FormDialog>
    )),
  'large and long': (close) => (
    <Dialog onOpenChange={close} size="lg" isText title="A long text" footer={<Button onClick={close}>OK</Button>}>
      <p className="whitespace-pre-line">{'A body that scrolls between title and buttons.\n'.repeat(20)}</p>
    </Dialog>
  ),
  confirmation: (close) => (
    <ConfirmDialog {...deletion} destructive onOpenChange={close} onConfirm={close}>
      Its 12 teams go with it.
    </ConfirmDialog>
  ),
  forbidden: (close) => (
    <ConfirmDialog {...deletion} forbidden onOpenChange={close} onConfirm={close}>
      It has tryouts.
    </ConfirmDialog>
  ),
  leave: (close) => (
    <LeaveQuestion isAsked askBefore={(go) => go()} stay={close} leave={close}>
      Your entries have not been saved.
    </LeaveQuestion>
  ),
  palette: (close) =>
    stateful('', (text, setText) => (
      <CommandPalette
        title="Find anything"
        placeholder="Players, teams, pages"
        text={text}
        onTextChange={setText}
        onClose={close}
        busy={false}
        status="2 results"
      >
        <PaletteGroup heading="Players">
          <PaletteItem id="ana" icon={UserRound} name="Ana Ruiz" detail="Tigers" onChoose={close} />
          <PaletteItem id="ben" icon={UserRound} name="Ben Ott" onChoose={close} />
        </PaletteGroup>
      </CommandPalette>
    )),
};

export const stateExamples: Examples = {
  Alert: grid(
    Alert,
    ...(['blue', 'green', 'amber', 'red'] as const).map((tone) => ({
      tone,
      title: `Tone: ${tone}`,
      children: 'It says what happened, and what can be done.',
    })),
    { children: 'Without a title, with an action.', action: <Button size="sm">Do it</Button> },
  ),
  'FormDialog, Dialog, ConfirmDialog, LeaveQuestion, CommandPalette': stateful('', (opened, open) => (
    <>
      {row(Button, ...Object.keys(overlays).map((name) => ({ children: `Open: ${name}`, onClick: () => open(name) })))}
      {overlays[opened]?.(() => open(''))}
    </>
  )),
  Toasts: row(Button, ...toasts.map((toast) => ({ children: toast.title, onClick: () => showToast(toast) }))),
  EmptyState: (
    <EmptyState icon={Search} title="No players yet" action={<Button>Add player</Button>}>
      Players appear here when they join.
    </EmptyState>
  ),
  EmptyCard: <EmptyCard icon={Search} title="No players match your search." />,
  ErrorState: (
    <ErrorState title="The players could not be loaded" onRetry={doNothing}>
      Check your connection.
    </ErrorState>
  ),
  NotLoaded: grid(
    NotLoaded,
    { query: notLoaded, loading: 'Loading players', failed: 'Trying again' },
    { query: { ...notLoaded, isError: true }, loading: 'Loading players', failed: 'Trying again' },
  ),
  Spinner: <Spinner label="Loading players" />,
  Skeleton: <Skeleton className="h-4 w-2/5" />,
  SkeletonList: <SkeletonList rows={2} label="Loading the list" />,
  SkeletonGrid: <SkeletonGrid cards={3} label="Loading the cards" />,
  LoadingPage: <LoadingPage inside />,
};
