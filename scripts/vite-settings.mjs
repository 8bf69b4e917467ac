import react from '@vitejs/plugin-react'
import { mockLists } from './mock-lists.mjs'
import { oneBoxRule } from './one-box-rule.mjs'
import { fromRoot } from './tools.mjs'

/** How the pages are built, and served in development. */
export function viteSettings({ port, serverPort } = {}) {
  const target = `http://127.0.0.1:${serverPort}`
  return {
    configFile: false,
    root: fromRoot('app/web'),
    plugins: [react(), mockLists],
    css: { postcss: { plugins: [oneBoxRule] } },
    build: {
      outDir: fromRoot('dist/web'),
      emptyOutDir: true,
      // Older targets rewrite light-dark() in a way that leaves colours out.
      cssTarget: 'chrome130',
      chunkSizeWarningLimit: 1500,
    },
    server: {
      port,
      strictPort: true,
      proxy: {
        '/api': { target, ws: true },
        '/websocket': { target, ws: true },
        '/vxeSocket': { target, ws: true },
        '/metrics': { target },
      },
    },
  }
}
