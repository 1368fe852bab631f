// Rules about words, and about code limited to certain files. Each rule has the files it applies to, a pattern for a
// line, and advice.

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isCodeIn =
  (folder, ...except) =>
  (file) =>
    file.startsWith(folder) && /\.tsx?$/.test(file) && !isTest(file) && !except.includes(file);

const engineFiles = ['open', 'postgres', 'postgres-pipeline', 'embedded', 'embedded-worker'].map(
  (name) => `apps/server/src/db/${name}.ts`,
);

const cookieFiles = ['identity/session-cookie', 'requests/http'].map((name) => `apps/server/src/core/${name}.ts`);

// Assembled from parts, because this file must not violate its own rule.
const machineFolders = ['work', 'farm', 'root', 'home', 'Users'].join('|');

/** Folders whose rooms may each import only those before it. */
export const orderedRooms = {
  'apps/web/src/lib': ['device', 'data', 'session', 'cache', 'offline'],
  'apps/web/src/ui': ['base', 'actions', 'states', 'display', 'overlays', 'forms', 'lists', 'layout'],
  'tests/support': ['run', 'server', 'club', 'files', 'page', 'world'],
};

/** Files that send commands without a button, for instance on a timer, or that use `once` of lib/latch.ts. */
const automaticSenders = [
  'features/access/confirm-email.tsx',
  'features/access/guardian-invitation.tsx',
  'features/access/use-code-check.tsx',
  'features/account/leave-dialog.tsx',
  'features/tryouts/use-report-presence.tsx',
  'lib/data/commands.ts',
  'lib/faults.ts',
  'lib/offline/offline-queue.ts',
  'lib/offline/sign-out.ts',
  'lib/session/passkey-sign-in.ts',
  'lib/session/session.ts',
  'pages/auth-callback-page.tsx',
].map((file) => `apps/web/src/${file}`);

export const codeRules = [
  ...Object.entries(orderedRooms).flatMap(([folder, rooms]) =>
    rooms.slice(0, -1).map((room, at) => ({
      applies: isCodeIn(`${folder}/${room}/`),
      pattern: new RegExp(`['"](?:\\.\\./|@touchline/tests/support/)(?:${rooms.slice(at + 1).join('|')})/`),
      advice: `${folder}/${room} knows no room after it (${rooms.join(', ')}). Let it be told what it needs.`,
    })),
  ),
  {
    applies: isCodeIn('apps/web/src/', 'apps/web/src/lib/data/api.ts'),
    pattern: /(?<![.\w])fetch\(|\b(?:window|globalThis|self)\.fetch\b|\bnew XMLHttpRequest\b|\.sendBeacon\(/,
    advice: 'only lib/data/api.ts speaks to the server. Call the operation through it.',
  },
  {
    applies: isCodeIn('apps/web/src/', ...automaticSenders),
    pattern: /\bcallCommand\(/,
    advice:
      'a double press would send it twice. Use useCommand or carryOut of lib/data/commands.ts; a command that no button sends is listed here.',
  },
  {
    applies: isCodeIn('apps/web/src/'),
    pattern: /\bdocument\.cookie\b/,
    advice: 'the browser code never reads cookies. Ask the session operation.',
  },
  {
    applies: isCodeIn('apps/web/src/', 'apps/web/src/ui/base/lazy-component.tsx'),
    pattern: /(?<![.\w])lazy\(|\bReact\.lazy\b/,
    advice: 'a file that is lost on its way must cost no page. Use lazyComponent of ui/base/lazy-component.tsx.',
  },
  {
    applies: isCodeIn('apps/web/src/'),
    pattern: /['"]lucide-react(?:\/(?:icons|dynamic\w*))?['"]/,
    advice:
      'the list of all icons hides from apps/web/chunks.ts which ones a file draws. Import lucide-react/icons/NAME, and types from lucide-react/types.',
  },
  {
    applies: isCodeIn('apps/server/src/', ...cookieFiles),
    pattern:
      /hono\/cookie|\b(?:get|set|delete)(?:Signed)?Cookie\b|\b(?:get|header|append|set)\(\s*['"`](?:set-)?cookie['"`]/i,
    advice:
      'only core/identity/session-cookie.ts and core/requests/http.ts touch cookies. Take the actor from the context.',
  },
  {
    applies: isCodeIn('apps/server/src/', ...engineFiles),
    pattern: /(?:from|import\(?)\s*['"](?:pg|@electric-sql\/pglite)(?:\/[^'"]*)?['"]/,
    advice:
      'only db/open.ts and its engines (postgres, postgres-pipeline, embedded, embedded-worker) name a database engine. Take db from the context.',
  },
  {
    applies: isCodeIn('apps/server/src/', ...engineFiles),
    pattern: /(?:from|import\(?)\s*['"][^'"]*\/(?:postgres|postgres-pipeline|embedded|embedded-worker)\.ts['"]/,
    advice: 'only db/open.ts knows that there are two engines. Import db/open.ts.',
  },
  {
    applies: isCodeIn('apps/', 'apps/web/src/lib/format.ts', 'apps/web/src/lib/session/known-zone.ts'),
    pattern: /\bDateTimeFormat\((?!\)\.resolvedOptions)|\.toLocale(?:Date|Time)String\(/,
    advice:
      'people choose how hours and dates are written. Screens use lib/format.ts, mails momentInWords of core/words.ts.',
  },
  {
    applies: isCodeIn('packages/domain/src/'),
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(|\bTemporal\.Now\b/,
    advice: 'the domain has no clock. Take `now` or `today` as a parameter.',
  },
  {
    applies: (file) => /\.(?:tsx?|mjs)$/.test(file),
    prose: true,
    pattern: /\/\*\* (?:What|Whether|Who|Whom|Whose|Whoever|How|Where|When|Those|Why|Which)\b/,
    advice: 'a doc comment begins with the noun or the verb: "Queries that …", "True if …", "Claims the key first …".',
  },
  {
    applies: () => true,
    prose: true,
    pattern: new RegExp(`(?:^|[\\s'"\`(=:])/(?:${machineFolders})/[\\w.-]+`),
    advice: 'a path of one machine. Use a path relative to the project, or ask the environment.',
  },
];
