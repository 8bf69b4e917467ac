import type { EditorProps } from '../kind.ts'

/** What every editor hands on to the element people type into. */
export const attributesOf = ({
  id,
  disabled,
  'aria-label': label,
}: Pick<EditorProps, 'id' | 'disabled' | 'aria-label'>) => ({
  id,
  disabled,
  'aria-label': label,
})
