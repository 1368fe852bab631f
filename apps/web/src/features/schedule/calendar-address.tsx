import CalendarPlus from 'lucide-react/icons/calendar-plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { makeFeed, readFeed } from '@touchline/domain/schedule/contract.feeds.ts';
import { feedNotices, feedSentences } from '@touchline/domain/schedule/messages.feeds.ts';
import type { Feed } from '@touchline/domain/schedule/schema.feeds.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button, buttonStyles } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

/** Returns the webcal: address, for which devices offer to subscribe instead of saving a file. */
const webcalAddress = (address: string): string => address.replace(/^https?:/, 'webcal:');

function Address({ feed: { address, createdAt, readAt } }: { feed: Feed }) {
  const { timeZone } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useCommand(makeFeed);
  const close = () => setIsAsking(false);
  return (
    <>
      <Field label="Calendar address" hint={feedSentences.secret}>
        <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <a className={buttonStyles({})} href={webcalAddress(address)}>
          <CalendarPlus aria-hidden="true" />
          Subscribe
        </a>
        <CopyButton
          value={address}
          label="Copy address"
          onCopied={() => notify(feedNotices.copied)}
          onFailed={() => notify(feedNotices.notCopied)}
        />
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          <RefreshCw aria-hidden="true" />
          New address
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">
        {readAt === null
          ? 'No calendar program has read it yet.'
          : `Last read by a calendar program: ${formatInstant(readAt, timeZone)}`}
      </p>
      {isAsking && (
        <ConfirmDialog
          onOpenChange={close}
          title="Make a new calendar address?"
          confirmLabel="Make new address"
          busy={renew.busy}
          onConfirm={() => renew.mutate({ replaces: createdAt }, { onSuccess: close })}
        >
          <p>The old address ends at once, and calendars that use it stop changing. Subscribe again on each device.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** User's calendar address with ways to use it, or the button that creates it. */
export function CalendarAddress() {
  const { data, ...query } = useOperationQuery(readFeed, {});
  const make = useCommand(makeFeed);
  if (!data)
    return (
      <NotLoaded
        query={query}
        rows={2}
        loading="Loading your calendar address"
        failed="Failed to load your calendar address"
      />
    );
  return (
    <div className="mt-4 flex flex-col gap-4">
      {data.feed ? (
        <Address feed={data.feed} />
      ) : (
        <Button className="self-start" busy={make.busy} onClick={() => make.mutate({ replaces: null })}>
          {!make.busy && <CalendarPlus aria-hidden="true" />}
          <span>Make my calendar address</span>
        </Button>
      )}
      <p className="text-sm text-muted-foreground">{feedSentences.lag}</p>
    </div>
  );
}
