import { use } from 'react'
import type { EditorProps, ValueOf, WebKind } from '../../fields/kind.ts'
import { LinesContext } from './lines-context.ts'

function LinesEditor({ field, value, disabled, id, onChange }: EditorProps<'lines'>) {
  const { Table, refused, grid, isTitled, isFixed, authPre } = use(LinesContext)
  if (!Table) return countOf(value)
  return (
    <Table
      of={field}
      id={id}
      value={value}
      disabled={disabled}
      ref={grid}
      faults={refused}
      isTitled={isTitled}
      isFixed={isFixed}
      authPre={authPre}
      onChange={(lines) => onChange(lines)}
    />
  )
}

const countOf = (value: ValueOf<'lines'>) => (value ? `${value.length} 行` : '')

export const lines: WebKind<'lines'> = {
  cell: ({ value }) => countOf(value),
  Editor: LinesEditor,
  search: null,
  column: { width: 90, least: 60, align: 'right' },
  isWide: true,
}
