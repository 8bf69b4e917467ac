import type { InlineConfig } from 'vite'

/** How the pages are built, and served in development. */
export declare function viteSettings(ports?: { port?: number; serverPort?: number }): InlineConfig
