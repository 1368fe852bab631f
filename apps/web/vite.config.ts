import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { chunks } from './chunks.ts';
import { inlineStyles } from './inline-styles.ts';
import { precache } from './precache.ts';

const serverUrl = `http://localhost:${process.env['PORT'] ?? '3000'}`;

const isClubChunk = (file: string): boolean => /^assets\/club-/.test(file);

/**
 * Removes the unused parts of icons: the random key of each line (five bytes that do not compress), lucide's own names,
 * and a statement that the bundler keeps because reading a property could have side effects. A small function replaces
 * the one that lucide uses to render icons.
 */
const smallIcons: Plugin = {
  name: 'small-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react.dist.esm.icons/ },
    handler: (code) =>
      code
        .replaceAll(/, key: "\w+"|^ {2}(?:name|size|aliases): .*$|^__iconData\.node;$/gm, '')
        .replace(
          /import createLucideIcon from .*/,
          "import { createIcon as createLucideIcon } from '/src/ui/base/create-icon.ts';",
        ),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  define: {
    'import.meta.env.DEV_TOOLS': JSON.stringify(process.env['DEV_TOOLS'] === '1'),
    'import.meta.env.VERSION': JSON.stringify(manifest.version),
  },
  // React has had this hook since version 18. Without the alias, every visitor would load the shim for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), smallIcons, inlineStyles, precache(import.meta.dirname)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // Needed by scripts/check-budget.mjs to weigh the pages.
    manifest: true,
    modulePreload: {
      // Every target browser preloads modules by itself.
      polyfill: false,
      // Two files are left out, because listing them for every page would only cost bytes: the page's own file, which
      // is requested at the same moment, and `club`, which a signed-in user already has or is fetching.
      resolveDependencies: (page, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file !== page && !isClubChunk(file)) : files,
    },
    // Fonts and pictures stay files, because inlining them would require data: in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The entry file names all others, so their hashes are as short as this many files allow.
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/first-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    // Server-sent events pass through as they arrive.
    proxy: { '^/(?:api|link|unsubscribe)/': { target: serverUrl, changeOrigin: false } },
  },
});
