import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandPalette, PaletteGroup, PaletteItem } from '../../ui/command-palette.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyCard, EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { SkeletonGrid } from '../../ui/skeleton-grid.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast, type Toast } from '../../ui/toast.ts';
import { Column, Each, type Example, Row } from './examples.tsx';

const toasts: readonly Toast[] = [
  { title: 'A title alone' },
  { title: 'Season created', description: 'Fall 2026', variant: 'success' },
  { title: 'Not saved', description: 'The server cannot be reached.', variant: 'destructive' },
  { title: 'Player removed', action: { label: 'Undo', onClick: () => undefined } },
];

const long = Array.from({ length: 20 }, (_, at) => (
  <p key={String(at)}>A body that scrolls between title and buttons.</p>
));

const dialogs = ['form', 'large and long', 'confirmation', 'forbidden', 'leave', 'palette'] as const;
type Opened = (typeof dialogs)[number];

function Overlays() {
  const [opened, setOpened] = useState<Opened>();
  const [text, setText] = useState('');
  const close = () => setOpened(undefined);
  const when = (one: Opened) => ({ open: opened === one, onOpenChange: (open: boolean) => !open && close() });
  return (
    <>
      <Each of={dialogs}>
        {(one) => (
          <Button variant="secondary" onClick={() => setOpened(one)}>
            Open: {one}
          </Button>
        )}
      </Each>
      <Dialog
        {...when('form')}
        size="sm"
        dirty={text !== ''}
        title="Edit player"
        description="Asks before it throws away what was typed."
        onSubmit={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </>
        }
      >
        <Field label="Name">
          <Input value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </Dialog>
      <Dialog
        {...when('large and long')}
        size="lg"
        isText
        title="A long text"
        footer={<Button onClick={close}>OK</Button>}
      >
        {long}
      </Dialog>
      <ConfirmDialog
        {...when('confirmation')}
        title="Delete season?"
        confirmLabel="Delete season"
        destructive
        onConfirm={close}
      >
        Its 12 teams go with it.
      </ConfirmDialog>
      <ConfirmDialog
        {...when('forbidden')}
        title="Delete season?"
        confirmLabel="Delete season"
        forbidden
        onConfirm={close}
      >
        It has tryouts.
      </ConfirmDialog>
      <LeaveQuestion isAsked={opened === 'leave'} askBefore={(go) => go()} stay={close} leave={close}>
        Your entries have not been saved.
      </LeaveQuestion>
      {opened === 'palette' && (
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
      )}
    </>
  );
}

export const stateExamples: readonly Example[] = [
  {
    name: 'Alert',
    show: (
      <Column>
        {(['blue', 'green', 'amber', 'red'] as const).map((tone) => (
          <Alert key={tone} tone={tone} title={`Tone: ${tone}`}>
            It says what happened, and what can be done.
          </Alert>
        ))}
        <Alert
          action={
            <Button size="sm" variant="secondary">
              Do it
            </Button>
          }
        >
          Without a title, with an action.
        </Alert>
      </Column>
    ),
  },
  { name: 'Dialog, ConfirmDialog, LeaveQuestion, CommandPalette', show: <Overlays /> },
  {
    name: 'Toasts',
    show: (
      <Row>
        {toasts.map((toast) => (
          <Button key={toast.title} variant="secondary" onClick={() => showToast(toast)}>
            {toast.title}
          </Button>
        ))}
      </Row>
    ),
  },
  {
    name: 'EmptyState, EmptyCard',
    show: (
      <Column>
        <EmptyState icon={Search} title="No players yet" action={<Button>Add player</Button>}>
          Players appear here when they join.
        </EmptyState>
        <EmptyCard icon={Search} title="No players match your search." />
      </Column>
    ),
  },
  {
    name: 'ErrorState',
    show: (
      <div className="grid sm:grid-cols-2">
        <ErrorState title="The players could not be loaded" onRetry={() => undefined}>
          Check your connection.
        </ErrorState>
        <ErrorState title="Trying again" onRetry={() => undefined} busy />
      </div>
    ),
  },
  {
    name: 'Spinner, Skeleton, LoadingPage',
    show: (
      <Column>
        <Spinner label="Loading players" />
        <Skeleton className="h-4 w-2/5" />
        <SkeletonList rows={2} label="Loading the list" />
        <SkeletonGrid cards={3} label="Loading the cards" />
        <LoadingPage inside />
      </Column>
    ),
  },
];
