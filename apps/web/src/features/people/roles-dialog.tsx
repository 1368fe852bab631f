import { useState } from 'react';
import { addRole, endRole, readRoles } from '@touchline/domain/access/contract.memberships.ts';
import { withArticle } from '@touchline/domain/access/messages.joining.ts';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import type { MemberRoles } from '@touchline/domain/access/schema.memberships.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { resetSecondStep } from '@touchline/domain/security/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

/** Roles in display order. */
const shownRoles: readonly Role[] = ['admin', 'coach', 'player'];

/** Describes everything that ends with a role. */
const consequenceOf = (role: Role, { name, teams, players }: MemberRoles): string => {
  if (role === 'admin') return `${name} no longer sees and changes everything in your club.`;
  if (role === 'player')
    return `${name} no longer sees and answers for ${players.length > 0 ? listed(players) : 'any player'}.`;
  const leavingText = teams.length > 0 ? `${name} leaves ${listed(teams)}` : `${name} has no team`;
  return `${leavingText} and evaluates no more. Past evaluations stay and keep the name.`;
};

interface QuestionProps {
  readonly member: MemberRoles;
  readonly role: Role;
  readonly onClose: () => void;
}

function EndQuestion({ member, role, onClose }: QuestionProps) {
  const end = useCommand(endRole);
  const { organizationName, id } = useUser();
  const isOwn = member.userId === id;
  const isLast = member.roles.length === 1;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={isOwn ? `End your own role ${roleLabels[role]}?` : `End the role ${roleLabels[role]} of ${member.name}?`}
      confirmLabel="End role"
      destructive
      busy={end.busy}
      busyLabel="Ending..."
      onConfirm={() => end.mutate({ userId: member.userId, role }, { onSuccess: onClose, onError: onClose })}
    >
      {consequenceOf(role, member)} It ends at once, on every device.{' '}
      {isLast ? `${member.name} can no longer open ${organizationName}.` : 'Other roles go on.'}
    </ConfirmDialog>
  );
}

function AddQuestion({ member, role, onClose }: QuestionProps) {
  const add = useCommand(addRole);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Make ${member.name} ${withArticle(role)}?`}
      confirmLabel={`Make ${roleLabels[role].toLowerCase()}`}
      busy={add.busy}
      busyLabel="Adding..."
      onConfirm={() => add.mutate({ userId: member.userId, role }, { onSuccess: onClose, onError: onClose })}
    >
      {role === 'admin'
        ? 'An admin sees and changes everything in your club, and can remove other admins.'
        : 'The person switches between roles in the menu of the account.'}
    </ConfirmDialog>
  );
}

function ResetQuestion({ member, onClose }: Omit<QuestionProps, 'role'>) {
  const reset = useCommand(resetSecondStep);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Reset the two-step sign-in of ${member.name}?`}
      confirmLabel="Reset two-step sign-in"
      destructive
      busy={reset.busy}
      busyLabel="Resetting..."
      onConfirm={() => reset.mutate({ userId: member.userId }, { onSuccess: onClose, onError: onClose })}
    >
      Do this only when you are sure that {member.name} asked for it, on the phone for example. The password alone signs
      in then, until two-step sign-in is set up again. {member.name} gets an email about it.
    </ConfirmDialog>
  );
}

/** Resets two-step sign-in for a member who lost their phone. */
function SecondStep({ member, onReset }: { readonly member: MemberRoles; readonly onReset: () => void }) {
  return (
    <section className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-4">
      <div className="min-w-0">
        <h3 className="font-medium">Two-step sign-in is on</h3>
        <p className="text-sm text-muted-foreground">Is the phone lost, and the recovery codes too? Then reset it.</p>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Reset two-step sign-in of ${member.name}`} onClick={onReset}>
        Reset
      </Button>
    </section>
  );
}

function Roles({ member, onAsk }: { readonly member: MemberRoles; readonly onAsk: (role: Role) => void }) {
  const { name, roles, teams, players, isLastAdmin } = member;
  const facts: Readonly<Record<Role, string>> = {
    admin: isLastAdmin ? 'The only admin of your club' : '',
    coach: teams.join(', '),
    player:
      players.length > 0 ? players.join(', ') : "Begins on a player's page, where you add the person as a guardian.",
  };
  return (
    <ul className="divide-y divide-border">
      {shownRoles.map((role) => {
        const hasRole = roles.includes(role);
        const isFixed = hasRole ? role === 'admin' && isLastAdmin : role === 'player' && players.length === 0;
        return (
          <li key={role} className="flex min-h-14 items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className={hasRole ? 'font-medium' : 'text-muted-foreground'}>{roleLabels[role]}</p>
              {facts[role] && <p className="text-sm break-words text-muted-foreground">{facts[role]}</p>}
            </div>
            {!isFixed && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={
                  hasRole ? `End the role ${roleLabels[role]} of ${name}` : `Make ${name} ${withArticle(role)}`
                }
                onClick={() => onAsk(role)}
              >
                {hasRole ? 'End' : `Make ${roleLabels[role].toLowerCase()}`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ConfirmationProps {
  readonly member: MemberRoles;
  readonly asked: Role | 'reset';
  readonly onClose: () => void;
}

function Question({ asked, ...props }: ConfirmationProps) {
  if (asked === 'reset') return <ResetQuestion {...props} />;
  const AboutRole = props.member.roles.includes(asked) ? EndQuestion : AddQuestion;
  return <AboutRole role={asked} {...props} />;
}

/** Member's roles. Each can be added or ended after a confirmation. */
export function RolesDialog({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const query = useOperationQuery(readRoles, { userId });
  const [roleQuestion, setRoleQuestion] = useState<Role | 'reset'>();
  const { id: ownId } = useUser();
  const member = query.data;
  return (
    <>
      <Dialog onOpenChange={onClose} title="Roles" description={member?.name} size="sm">
        {member ? (
          <>
            <Roles member={member} onAsk={setRoleQuestion} />
            {member.hasSecondStep && userId !== ownId && (
              <SecondStep member={member} onReset={() => setRoleQuestion('reset')} />
            )}
          </>
        ) : (
          <NotLoaded query={query} rows={3} loading="Loading roles" failed="Error loading roles">
            We couldn't load the roles. Nothing is lost.
          </NotLoaded>
        )}
      </Dialog>
      {member && roleQuestion && (
        <Question member={member} asked={roleQuestion} onClose={() => setRoleQuestion(undefined)} />
      )}
    </>
  );
}
