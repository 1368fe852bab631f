import { type ComponentType, Suspense } from 'react';
import { type Capability, roleHas } from '@touchline/domain/policy.ts';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useServerFacts } from '../lib/cache/server-facts.ts';
import { useActor } from '../lib/session/session.ts';
import { type LazyComponent, lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';

interface SettingsTab {
  /** Name of the tab in the URL. */
  readonly value: string;
  readonly label: string;
  /** Capability needed to see the tab. */
  readonly can: Capability;
  /** Limits the tab to the admins whom the operator names. */
  readonly isForOperator?: true;
  /** Parts of the tab, one per feature, from top to bottom. */
  readonly parts: readonly [LazyComponent<object>, ...LazyComponent<object>[]];
}

const lazyPart = <Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): LazyComponent<object> => lazyComponent(async () => (await load())[name], { fallback: 'outer' });

const settingsTabs: readonly SettingsTab[] = [
  {
    value: 'account',
    label: 'Account',
    can: 'account.use',
    parts: [
      lazyPart('AccountSettings', () => import('../features/account/account-settings.tsx')),
      lazyPart('CalendarCard', () => import('../features/schedule/calendar-card.tsx')),
      lazyPart('OwnData', () => import('../features/privacy/own-data.tsx')),
      lazyPart('FamilyConsents', () => import('../features/privacy/family-consents.tsx')),
      lazyPart('LeaveCard', () => import('../features/account/leave-card.tsx')),
    ],
  },
  {
    value: 'security',
    label: 'Security',
    can: 'account.use',
    parts: [
      lazyPart('SecuritySettings', () => import('../features/account/security-settings.tsx')),
      lazyPart('SecondStepSettings', () => import('../features/security/second-step-settings.tsx')),
      lazyPart('PasskeySettings', () => import('../features/security/passkey-settings.tsx')),
    ],
  },
  {
    value: 'notifications',
    label: 'Notifications',
    can: 'account.use',
    parts: [lazyPart('NotificationSettings', () => import('../features/account/notification-settings.tsx'))],
  },
  {
    value: 'appearance',
    label: 'Appearance',
    can: 'account.use',
    parts: [lazyPart('AppearanceSettings', () => import('../features/account/appearance-settings.tsx'))],
  },
  {
    value: 'organization',
    label: 'Organization',
    can: 'organization.manage',
    parts: [
      lazyPart('OrganizationSettings', () => import('../features/organization/organization-settings.tsx')),
      lazyPart('EndingCard', () => import('../features/organization/ending-card.tsx')),
    ],
  },
  {
    value: 'venues',
    label: 'Venues',
    can: 'venues.manage',
    parts: [
      lazyPart('VenueSettings', () => import('../features/venues/venue-settings.tsx')),
      lazyPart('HolidaySettings', () => import('../features/venues/holiday-settings.tsx')),
    ],
  },
  {
    value: 'people',
    label: 'People',
    can: 'admins.manage',
    parts: [
      lazyPart('Newcomers', () => import('../features/people/newcomers.tsx')),
      lazyPart('AdminSettings', () => import('../features/people/admin-settings.tsx')),
      lazyPart('PeopleSettings', () => import('../features/organization/people-settings.tsx')),
    ],
  },
  {
    value: 'privacy',
    label: 'Privacy',
    can: 'consents.manage',
    parts: [
      lazyPart('MissingConsents', () => import('../features/privacy/missing-consents.tsx')),
      lazyPart('RetentionCard', () => import('../features/organization/retention-card.tsx')),
      lazyPart('RetentionList', () => import('../features/privacy/retention-list.tsx')),
    ],
  },
  {
    value: 'activity',
    label: 'Activity',
    can: 'activity.read',
    parts: [lazyPart('ActivityLog', () => import('../features/activity/activity-log.tsx'))],
  },
  {
    value: 'health',
    label: 'Health',
    can: 'health.read',
    isForOperator: true,
    parts: [lazyPart('ServerHealth', () => import('../features/health/server-health.tsx'))],
  },
];

export function SettingsPage() {
  const actor = useActor();
  const facts = useServerFacts();
  const tabs = settingsTabs.filter(
    ({ can, isForOperator }) => roleHas(actor, can) && (!isForOperator || facts?.isOperator),
  );
  const [chosenTab, setTab] = useSearchParam('tab', 'account');
  const tab = tabs.some(({ value }) => value === chosenTab) ? chosenTab : 'account';
  return (
    <>
      <PageHeader
        title="Settings"
        description={
          roleHas(actor, 'organization.manage') ? 'Your account and your club' : 'Your account and how the app looks'
        }
      />
      <Tabs label="Settings" tabs={tabs} value={tab} onValueChange={setTab}>
        {tabs.map(({ value, parts }) => (
          <TabPanel key={value} value={value} className="flex flex-col gap-6">
            {/* All parts appear together, because a late one would move those below it. */}
            <Suspense fallback={<SkeletonList rows={2 * parts.length} label="Loading settings" />}>
              {parts.map((Part, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tab never move
                <Part key={place} />
              ))}
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
      <p className="mt-8 text-xs text-muted-foreground">Touchline {import.meta.env.VERSION}</p>
    </>
  );
}
