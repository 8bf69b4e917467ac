import { lazyEditor } from '../editor-shell.tsx'
import type { CodeProps } from './code-editor.tsx'

/** Of a box that says nothing of it, in pixels. */
export const CODE_HEIGHT = 240

/** Program code, coloured by its language. */
export const Code = lazyEditor<CodeProps>(
  () => import('./code-editor.tsx'),
  ({ height = CODE_HEIGHT }) => (height === 'auto' ? CODE_HEIGHT : height),
)
