import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandPalette, PaletteGroup, PaletteItem } from '../../ui/command-palette.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyCard, EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { SkeletonGrid } from '../../ui/skeleton-grid.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast, type Toast } from '../../ui/toast.ts';
import { Column, Each, type Examples, Grid, Held, nothing } from './examples.tsx';

const toasts: readonly Toast[] = [
  { title: 'A title alone' },
  { title: 'Season created', description: 'Fall 2026', variant: 'success' },
  { title: 'Not saved', description: 'The server cannot be reached.', variant: 'destructive' },
  { title: 'Player removed', action: { label: 'Undo', onClick: nothing } },
];

/** Overlays by the word on their button. */
const overlays: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  form: (close) => (
    <Held value="">
      {(text, setText) => (
        <FormDialog
          title="Edit player"
          description="Asks before it throws away what was typed."
          size="sm"
          dirty={text !== ''}
          onClose={close}
          onSubmit={async () => nothing()}
          submitLabel="Save"
          busyLabel="Saving..."
          command={{ busy: false }}
          cancelable
        >
          <Field label="Name">
            <Input value={text} onChange={({ target }) => setText(target.value)} />
          </Field>
        </FormDialog>
      )}
    </Held>
  ),
  'large and long': (close) => (
    <Dialog open onOpenChange={close} size="lg" isText title="A long text" footer={<Button onClick={close}>OK</Button>}>
      <p className="whitespace-pre-line">{'A body that scrolls between title and buttons.\n'.repeat(20)}</p>
    </Dialog>
  ),
  confirmation: (close) => (
    <ConfirmDialog
      onOpenChange={close}
      title="Delete season?"
      confirmLabel="Delete season"
      destructive
      onConfirm={close}
    >
      Its 12 teams go with it.
    </ConfirmDialog>
  ),
  forbidden: (close) => (
    <ConfirmDialog onOpenChange={close} title="Delete season?" confirmLabel="Delete season" forbidden onConfirm={close}>
      It has tryouts.
    </ConfirmDialog>
  ),
  leave: (close) => (
    <LeaveQuestion isAsked askBefore={(go) => go()} stay={close} leave={close}>
      Your entries have not been saved.
    </LeaveQuestion>
  ),
  palette: (close) => (
    <Held value="">
      {(text, setText) => (
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
    </Held>
  ),
};

export const stateExamples: Examples = {
  Alert: (
    <Column>
      <Each of={['blue', 'green', 'amber', 'red']}>
        {(tone) => (
          <Alert tone={tone} title={`Tone: ${tone}`}>
            It says what happened, and what can be done.
          </Alert>
        )}
      </Each>
      <Alert action={<Button size="sm">Do it</Button>}>Without a title, with an action.</Alert>
    </Column>
  ),
  'FormDialog, Dialog, ConfirmDialog, LeaveQuestion, CommandPalette': (
    <Held value="">
      {(opened, open) => (
        <>
          <Each of={Object.keys(overlays)}>
            {(name) => (
              <Button variant="secondary" onClick={() => open(name)}>
                Open: {name}
              </Button>
            )}
          </Each>
          {overlays[opened]?.(() => open(''))}
        </>
      )}
    </Held>
  ),
  Toasts: (
    <Each of={toasts}>
      {(toast) => (
        <Button variant="secondary" onClick={() => showToast(toast)}>
          {toast.title}
        </Button>
      )}
    </Each>
  ),
  'EmptyState, EmptyCard': (
    <Column>
      <EmptyState icon={Search} title="No players yet" action={<Button>Add player</Button>}>
        Players appear here when they join.
      </EmptyState>
      <EmptyCard icon={Search} title="No players match your search." />
    </Column>
  ),
  'ErrorState, NotLoaded': (
    <Grid>
      <ErrorState title="The players could not be loaded" onRetry={nothing}>
        Check your connection.
      </ErrorState>
      <Each of={[false, true]}>
        {(isError) => (
          <NotLoaded
            query={{ isError, isFetching: true, refetch: nothing }}
            loading="Loading players"
            failed="Trying again"
          />
        )}
      </Each>
    </Grid>
  ),
  'Spinner, Skeleton, LoadingPage': (
    <Column>
      <Spinner label="Loading players" />
      <Skeleton className="h-4 w-2/5" />
      <SkeletonList rows={2} label="Loading the list" />
      <SkeletonGrid cards={3} label="Loading the cards" />
      <LoadingPage inside />
    </Column>
  ),
};
