import type { FieldOf } from '@mortise/model'
import { FieldEditor } from '../kinds/field-value.tsx'
import { LinesContext, type LinesContextValue } from '../kinds/lines/lines-context.ts'
import { readLines } from './lines-table.tsx'

interface LinesEditorProps {
  readonly field: FieldOf<'lines'>
  readonly value: unknown
  /** Lines neither come nor go. */
  readonly isFixed: boolean
  readonly onChange: (lines: unknown) => void
}

const open: LinesContextValue = { ...readLines, isFixed: false }

/** Lines that are written outside of the form of their document. */
export const LinesEditor = ({ isFixed, ...editor }: LinesEditorProps) => (
  <LinesContext value={isFixed ? readLines : open}>
    <FieldEditor {...editor} />
  </LinesContext>
)
