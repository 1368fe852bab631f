import { readNotifications, setNotification } from '@touchline/domain/access/contract.notifications.ts';
import { notificationNotices } from '@touchline/domain/access/messages.notifications.ts';
import { isMutable, type MutableKind, notificationsFor } from '@touchline/domain/access/rules.notifications.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { SavedSwitch } from '../../ui/forms/saved-switch.tsx';

interface EmailSwitchProps {
  readonly kind: MutableKind;
  readonly title: string;
  readonly isOn: boolean;
}

function EmailSwitch({ kind, title, isOn }: EmailSwitchProps) {
  const { mutate, busy } = useCommand(setNotification);
  return (
    <SavedSwitch
      aria-label={`Email: ${title}`}
      isOn={isOn}
      busy={busy}
      onSave={(next, then) => mutate({ kind, isOn: next }, then)}
    >
      Email
    </SavedSwitch>
  );
}

/** Kinds of email that the user gets, each with a switch or with the reason why it cannot be turned off. */
export function NotificationSettings() {
  const { data, ...query } = useOperationQuery(readNotifications, {});
  if (!data)
    return (
      <NotLoaded
        query={query}
        rows={3}
        loading="Loading notifications"
        failed={notificationNotices.notLoaded.description ?? ''}
      >
        Your choices are as they were.
      </NotLoaded>
    );
  return (
    <Card aria-label="Notifications">
      <CardHeader title="Notifications" description="Emails to you, from all your clubs. A switch counts at once." />
      <MailFilesNote className="mt-4" />
      <ul className="mt-2 divide-y divide-border">
        {notificationsFor(data.roles).map(({ kind, title, description, always }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted-foreground">{description}</p>
              {always && <p className="text-sm text-muted-foreground">{`Cannot be switched off. ${always}`}</p>}
            </div>
            {isMutable(kind) ? (
              <EmailSwitch kind={kind} title={title} isOn={!data.muted.includes(kind)} />
            ) : (
              <Badge>Email: always on</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
