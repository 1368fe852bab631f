import { useRef } from 'react';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash-2';
import { deleteCode, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { codeNotices } from '@touchline/domain/codes/messages.ts';
import { isUsable } from '@touchline/domain/codes/rules.ts';
import type { RegistrationCode } from '@touchline/domain/codes/schema.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { notify } from '../../lib/data/notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { usePressGuard } from '../../ui/base/press-guard.ts';

const roleNames = { coach: 'Coach', player: 'Player' } as const;

function Status({ code }: { code: RegistrationCode }) {
  const { timeZone } = useUser();
  if (!code.isActive) return <Badge>Inactive</Badge>;
  return isUsable(code, dayOf(new Date(), timeZone)) ? (
    <Badge tone="green">Active</Badge>
  ) : (
    <Badge tone="amber">Expired</Badge>
  );
}

function CodeActions({ code }: { code: RegistrationCode }) {
  const setActive = useCommand(setCodeActive, {
    undo: ({ id, isActive }) => (isActive ? undefined : undoBy(setCodeActive, { codeId: id, isActive: true })),
  });
  const remove = useCommand(deleteCode);
  const toggle = useRef<HTMLButtonElement>(null);
  const guard = usePressGuard(toggle, code.isActive, false);

  const askAndDelete = () => {
    // Uses the browser's own dialog, as the specification requires.
    if (
      window.confirm(`Delete code ${code.code}? No one can join with it any more. Members who already joined stay.`)
    ) {
      remove.mutate({ codeId: code.id });
    }
  };

  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1 *:px-2! xl:flex-nowrap">
      <CopyButton
        value={code.code}
        of={`the code ${code.code}`}
        size="sm"
        variant="ghost"
        onCopied={() => notify(codeNotices.copied)}
      />
      <Button
        ref={toggle}
        size="sm"
        variant="ghost"
        busy={setActive.busy}
        onClickCapture={guard}
        aria-label={`${code.isActive ? 'Deactivate' : 'Activate'} the code ${code.code}`}
        onClick={() => setActive.mutate({ codeId: code.id, isActive: !code.isActive })}
      >
        {code.isActive ? <CirclePause aria-hidden="true" /> : <CirclePlay aria-hidden="true" />}
        <span>{code.isActive ? 'Deactivate' : 'Activate'}</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        busy={remove.busy}
        aria-label={`Delete the code ${code.code}`}
        onClick={askAndDelete}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </div>
  );
}

/** Codes of the organization, newest first; cards on phones. */
export function CodesTable({ codes }: { codes: readonly RegistrationCode[] }) {
  const { timeZone } = useUser();
  const table = useRef<HTMLDivElement>(null);
  // After a row is deleted, the buttons of the next row move under the finger.
  const guard = usePressGuard(table, codes.length, false);
  const expiryText = ({ expiryDate }: RegistrationCode) => (expiryDate ? formatDay(expiryDate) : 'Never');
  return (
    <div ref={table} onClickCapture={guard}>
      <DataTable
        roomy
        caption="Registration codes"
        rows={codes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'code',
            header: 'Code',
            cell: ({ code }) => (
              <span translate="no" className="font-medium tracking-wide whitespace-nowrap">
                {code}
              </span>
            ),
          },
          { key: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
          { key: 'status', header: 'Status', cell: (code) => <Status code={code} /> },
          { key: 'description', header: 'Description', cell: ({ description }) => description ?? '–' },
          { key: 'expires', header: 'Expires', cell: expiryText, className: 'tabular-nums' },
          {
            key: 'created',
            header: 'Created',
            cell: ({ createdAt }) => formatInstant(createdAt, timeZone, 'day'),
            className: 'tabular-nums',
          },
          { key: 'actions', header: 'Actions', cell: (code) => <CodeActions code={code} /> },
        ]}
        card={(code) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              <span translate="no" className="font-medium tracking-wide">
                {code.code}
              </span>
              <Status code={code} />
            </div>
            <p className="text-sm text-muted-foreground">
              {roleNames[code.role]} · expires: {expiryText(code)}
              {code.description && <span className="block">{code.description}</span>}
            </p>
            <CodeActions code={code} />
          </div>
        )}
        empty={
          <EmptyState title="No registration codes yet" icon={KeyRound}>
            Create a code above and give it to your coaches or players.
          </EmptyState>
        }
      />
    </div>
  );
}
