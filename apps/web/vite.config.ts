import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precache } from './precache.ts';

const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precache(import.meta.dirname)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // scripts/check-budget.mjs weighs the pages by it.
    manifest: true,
    // Every target browser preloads modules by itself.
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: inlined ones would need data: in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file instead of a dozen tiny ones: they compress together, and the first page asks for fewer.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|use-sync-external-store|regexparam)\//,
            },
            {
              name: 'access',
              test: /src\/(ui\/(alert|button|card|field|icon-button|input|link-button|logo|password-input|spinner)|features\/access\/(access-frame|public-frame|text-link|sign-in-form)|lib\/(commands|failures|form|pkce|random))\.tsx?$|node_modules\/(react-hook-form|@hookform|class-variance-authority)\//,
            },
            // The other icons: a file for each would make the first page's list of files longer than they are.
            { name: 'icons', test: /node_modules\/lucide-react\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // Server-sent events pass through as they come.
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
});
