import type { InputProps } from './input.ts'

/** What every input hands on to the element that has the focus. */
export const attributesOf = ({
  id,
  disabled,
  autoFocus,
  'aria-label': label,
}: Pick<InputProps, 'id' | 'disabled' | 'autoFocus' | 'aria-label'>) => ({
  id,
  disabled,
  autoFocus,
  'aria-label': label,
})
