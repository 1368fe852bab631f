import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What a built module imports right away, as Rolldown tells it. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (file: string): string => path.join(import.meta.dirname, 'src', file);
const pagesFolder = source('pages');
const pages = readdirSync(pagesFolder)
  .filter((file) => /-page\.tsx$/.test(file))
  .map((file) => path.join(pagesFolder, file));

/** What is loaded by name keeps a file of its own; scripts/check-budget.mjs weighs the pages by them. */
const doors = [source('app/main.tsx'), source('app/shell/shell.tsx'), ...pages];

/** Everything that loads with these modules. */
const loadedWith = (roots: readonly string[], modules: Modules): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    // The list of all icons leads to all icons; those that are used come along with their users.
    if (found.has(id) || /node_modules.(lucide-react|radix-ui)./.test(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return found;
};

/** So many pages have to share a module before all of them get it with the first. */
const shared = 3;

/** Whether a module is among those that `find` finds, which is asked once, when all modules are known. */
const among = (find: (modules: Modules) => ReadonlySet<string>) => {
  let found: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    found ??= find(modules);
    return found.has(id);
  };
};

const signIn = source('pages/login-page.tsx');
const landing = source('pages/landing-page.tsx');

const isFirst = among((modules) => {
  const onBoth = loadedWith([signIn], modules).intersection(loadedWith([landing], modules));
  return loadedWith([source('app/main.tsx')], modules).union(onBoth);
});
const isOfLanding = among((modules) => loadedWith([landing], modules));
/** What the pages of people who are signed in share. */
const sharedBy = (modules: Modules): ReadonlySet<string> => {
  const uses = new Map<string, number>();
  for (const page of pages) {
    for (const used of loadedWith([page], modules)) uses.set(used, (uses.get(used) ?? 0) + 1);
  }
  const often = [...uses].flatMap(([used, count]) => (count >= shared ? [used] : []));
  return loadedWith([source('app/shell/shell.tsx')], modules).union(new Set(often));
};
const isShared = among(sharedBy);
const isOfSignInToo = among((modules) => sharedBy(modules).intersection(loadedWith([signIn], modules)));

const named =
  (name: string, holds: (id: string, modules: Modules) => boolean) =>
  (id: string, modules: Modules): string | null =>
    !doors.includes(id) && holds(id, modules) ? name : null;

/**
 * The files that a browser asks for: one with what every page needs, one each for the two pages where people begin, one
 * with what the pages behind the sign-in share, one for each page. A file for each shared module would be fifty requests
 * on a phone's line.
 */
export const chunks = [
  { name: named('first', isFirst), priority: 6 },
  // Most pages have no form before a dialog opens.
  { name: 'forms', test: /react-hook-form|@hookform|src.lib.form\.ts$/, priority: 5 },
  { name: named('sign-in', isOfSignInToo), priority: 4 },
  { name: 'icons', test: /lucide-react/, priority: 3 },
  // What tabs and overlays both stand on; otherwise every page with tabs would load the overlays.
  {
    name: 'widgets',
    test: /@radix-ui.(primitive|react-(slot|context|compose|primitive|presence|collection|direction|id|use-))/,
    priority: 3,
  },
  // What lies over a page comes when it opens.
  {
    name: 'overlays',
    test: /src.ui.(dialog-box|confirm-box|overlay|escape)\.tsx?$|react-(alert-)?dialog|react-(focus|dismissable)|remove-scroll|aria-hidden/,
    priority: 2,
  },
  { name: named('landing', isOfLanding), priority: 2 },
  { name: named('club', isShared), priority: 1 },
];
