import { lazyEditor } from '../editor-shell.tsx'
import type { RichTextProps } from './rich-text-editor.tsx'

/** Of a box that says nothing of it, in pixels. */
export const RICH_TEXT_HEIGHT = 300

/** A text with its form; the value is HTML. */
export const RichText = lazyEditor<RichTextProps>(
  () => import('./rich-text-editor.tsx'),
  ({ height = RICH_TEXT_HEIGHT }) => height,
)
