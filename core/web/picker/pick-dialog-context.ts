import type { Row } from '@mortise/model'
import { createContext, use } from 'react'
import type { Drawn } from '../fields/kind.ts'
import type { Picker, PickerTree } from '../product/picker.ts'

export interface PickDialogProps {
  readonly picker: Picker
  readonly tree?: PickerTree
  /** The field of a row that is stored. */
  readonly store: string
  readonly multiple: boolean
  readonly chosen: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/**
 * The dialog in which rows are picked. It draws fields of every kind, and editors of some kinds open it: the shell hands it
 * down, so that neither has to know the other.
 */
export const PickDialogContext = createContext<Drawn<PickDialogProps> | null>(null)

export function usePickDialog(): Drawn<PickDialogProps> {
  const PickDialog = use(PickDialogContext)
  if (!PickDialog) throw new Error('there is no pick dialog around this screen')
  return PickDialog
}
