import CalendarFold from 'lucide-react/icons/calendar-fold';
import ClipboardPenLine from 'lucide-react/icons/clipboard-pen-line';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { ClubLine } from '../features/access/club-line.tsx';
import { PublicFrame } from '../features/access/public-frame.tsx';
import { TryoutDayPicture } from '../features/tryouts/tryout-day-picture.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Page at "/" for visitors without a session. */
export function LandingPage() {
  return (
    <PublicFrame actions={<HeaderActions />}>
      <Hero />
      <Features />
      <JoiningSection />
    </PublicFrame>
  );
}

function HeaderActions() {
  return (
    <>
      <LinkButton href="/login" variant="ghost">
        Sign In
      </LinkButton>
      <LinkButton href="/register">
        <span className="max-sm:hidden">Create Organization</span>
        <span className="sm:hidden">Sign Up</span>
      </LinkButton>
    </>
  );
}

function Hero() {
  return (
    <section className="relative overflow-hidden border-b border-border bg-card">
      <PitchLines />
      <div className="relative mx-auto grid max-w-6xl grid-cols-1 items-center gap-6 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2 lg:py-20">
        <div>
          <ClubLine />
          <h1 className="text-4xl font-semibold tracking-tight sm:text-5xl">Tryout day without the clipboard</h1>
          <p className="mt-5 max-w-xl text-lg text-muted-foreground">
            Check players in at the field, score them side by side with your fellow coaches, and send offers families
            answer in time. Rosters fill themselves.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton href="/register" size="lg">
              Create Organization
            </LinkButton>
            <LinkButton href="/login" size="lg" variant="secondary">
              Sign In
            </LinkButton>
            <LinkButton href="/join" size="lg" variant="secondary">
              I have a code
            </LinkButton>
          </div>
          <p className="mt-6 text-sm text-muted-foreground">
            Runs on your club's own server. No adverts, no trackers, no one else's cloud.
          </p>
        </div>
        <TryoutDayPicture />
      </div>
    </section>
  );
}

// Corner of a pitch behind the picture, in the color of the hairlines.
function PitchLines() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 600"
      fill="none"
      strokeWidth="2"
      className="absolute -right-24 -bottom-24 h-full stroke-border opacity-70 max-lg:hidden"
    >
      <path d="M0 560H560V0" />
      <path d="M470 560a90 90 0 0 1 90-90" />
      <path d="M560 40H380v300h180M560 110h-80v160h80" />
      <path d="M380 120a90 90 0 0 0 0 140" />
    </svg>
  );
}

const features = [
  {
    icon: ClipboardPenLine,
    title: 'Tryout management',
    text: 'Organize tryouts by age group, check players in, evaluate them together and turn the result into offers.',
    available: true,
  },
  {
    icon: CalendarFold,
    title: 'Schedule management',
    text: 'One calendar for the games, practices and events of every team, in the app and on every phone.',
    available: true,
  },
  {
    icon: MessagesSquare,
    title: 'Team collaboration',
    text: 'Messages and files between coaches, players and parents in one place. On its way, not part of this version.',
    available: false,
  },
];

function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <h2 id="features" className="text-2xl font-semibold tracking-tight">
        One place for the whole club
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {features.map((feature) => (
          <Feature key={feature.title} {...feature} />
        ))}
      </ul>
    </section>
  );
}

function Feature({ icon: Icon, title, text, available }: (typeof features)[number]) {
  return (
    <li className="flex flex-col rounded-lg border border-border bg-card p-5 shadow-card">
      <span className="flex items-center justify-between gap-3">
        <Icon aria-hidden="true" className={available ? 'size-6 text-green-ink' : 'size-6 text-muted-foreground'} />
        {available ? <Badge tone="green">Available now</Badge> : <Badge>Coming</Badge>}
      </span>
      <h3 className="mt-4 text-base font-semibold">{title}</h3>
      <p className="mt-1 text-muted-foreground">{text}</p>
    </li>
  );
}

function JoiningSection() {
  return (
    <section aria-labelledby="joining" className="mx-auto max-w-6xl px-4 pb-12 sm:px-6 sm:pb-16">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-green-line bg-green-soft p-5">
        <div className="max-w-xl">
          <h2 id="joining" className="text-lg font-semibold">
            Is your club already here?
          </h2>
          <p className="mt-1 text-green-ink">Join it with the code or link that the club has given you.</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <LinkButton href="/register/coach" variant="secondary">
            Coach Registration
          </LinkButton>
          <LinkButton href="/register/player" variant="secondary">
            Player Registration
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
