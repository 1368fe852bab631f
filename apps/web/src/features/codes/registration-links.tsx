import QrIcon from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { codeNotices } from '@touchline/domain/codes/messages.ts';
import { linkedCode } from '@touchline/domain/codes/rules.ts';
import { type CodeRole, codeRoles, type RegistrationCode } from '@touchline/domain/codes/schema.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { notify } from '../../lib/data/notices.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const QrPoster = lazyComponent(async () => (await import('./qr-poster.tsx')).QrPoster);

const links = {
  coach: { title: 'Coach registration link', path: paths.registerCoach },
  player: { title: 'Player registration link', path: paths.registerPlayer },
} as const satisfies Record<CodeRole, { title: string; path: string }>;

function RegistrationLink({ role, code }: { role: CodeRole; code: RegistrationCode | undefined }) {
  const [hasPoster, setPoster] = useState(false);
  const { title, path } = links[role];
  if (!code) {
    return (
      <Card>
        <CardHeader title={title} />
        <p className="text-muted-foreground">
          There is no active code for {role === 'coach' ? 'coaches' : 'players'}. Create one, and its link appears here.
        </p>
      </Card>
    );
  }
  const link = `${window.location.origin}${path}/${code.code}`;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={title} description={`Opens sign-up with code ${code.code} filled in.`} />
      <div className="flex flex-col gap-3">
        <Field label={title} labelHidden>
          <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            value={link}
            label="Copy link"
            of={`the ${title.toLowerCase()}`}
            onCopied={() => notify(codeNotices.linkCopied)}
          />
          <Button variant="secondary" onClick={() => setPoster(true)} onPointerEnter={() => void QrPoster.preload()}>
            <QrIcon aria-hidden="true" />
            QR code
          </Button>
          {hasPoster && <QrPoster role={role} link={link} code={code.code} onClose={() => setPoster(false)} />}
        </div>
      </div>
    </Card>
  );
}

/** Two registration links, each with the newest usable code of its role (ruling 9). */
export function RegistrationLinks({ codes }: { codes: readonly RegistrationCode[] }) {
  const { timeZone } = useUser();
  const today = dayOf(new Date(), timeZone);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {codeRoles.map((role) => (
        <RegistrationLink key={role} role={role} code={linkedCode(codes, role, today)} />
      ))}
    </div>
  );
}
