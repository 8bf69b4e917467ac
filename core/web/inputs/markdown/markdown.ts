import { lazyEditor } from '../editor-shell.tsx'
import type { MarkdownProps } from './markdown-editor.tsx'

/** Of a box that says nothing of it, in pixels, and of the smallest. */
const [HEIGHT, LEAST] = [300, 200]

/** The height of a box, in pixels. */
export const markdownHeight = (height: number = HEIGHT): number => Math.max(LEAST, height)

/** A text in Markdown, with pictures. */
export const Markdown = lazyEditor<MarkdownProps>(
  () => import('./markdown-editor.tsx'),
  ({ height }) => markdownHeight(height),
)
