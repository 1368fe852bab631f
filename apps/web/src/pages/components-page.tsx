import { actionExamples } from '../features/components/action-examples.tsx';
import { dataExamples } from '../features/components/data-examples.tsx';
import { ExampleSection } from '../features/components/examples.tsx';
import { fieldExamples } from '../features/components/field-examples.tsx';
import { stateExamples } from '../features/components/state-examples.tsx';
import { useTitle } from '../lib/routing/location.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Switch } from '../ui/forms/switch.tsx';

const sections = {
  Actions: actionExamples,
  Fields: fieldExamples,
  Data: dataExamples,
  States: stateExamples,
};

/** Shows developers every component of ui/ in its states. Only in builds made with DEV_TOOLS=1 (app/pages.ts). */
export function ComponentsPage() {
  useTitle('Components');
  const theme = useTheme();
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-6 p-4 sm:p-6">
      <div>
        <PageHeader
          title="Components"
          description="Everything of ui/ in its states"
          actions={
            <Switch checked={theme === 'dark'} onChange={({ target }) => setTheme(target.checked ? 'dark' : 'light')}>
              Dark theme
            </Switch>
          }
        />
        <nav aria-label="Sections" className="flex flex-wrap gap-4">
          {Object.keys(sections).map((title) => (
            <a
              key={title}
              href={`#${title.toLowerCase()}`}
              className="text-green-ink underline-offset-4 hover:underline"
            >
              {title}
            </a>
          ))}
        </nav>
      </div>
      {Object.entries(sections).map(([title, examples]) => (
        <ExampleSection key={title} title={title} examples={examples} />
      ))}
    </main>
  );
}
