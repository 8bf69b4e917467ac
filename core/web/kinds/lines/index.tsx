import type { Field } from '@mortise/model'
import { Spin } from 'antd'
import { use } from 'react'
import { LinesContext } from '../../form/lines-context.ts'
import type { LinesGridProps } from '../../grid/lines/lines-grid.tsx'
import { lazily } from '../../lazily.tsx'
import type { EditorProps, WebKind } from '../kind.ts'

type Props = LinesGridProps<Field<'lines', object[]>>

/** Fetched when a form with lines is opened; it holds editors of all kinds itself. */
const LinesGrid = lazily(
  async () => {
    const module = await import('../../grid/lines/lines-grid.tsx')
    return { default: module.LinesGrid<Props['of']> }
  },
  <Spin />,
)

function LinesEditor({ field, value, disabled, id, onChange }: EditorProps<'lines'>) {
  const { refused, grid, isTitled } = use(LinesContext)
  return (
    <LinesGrid
      of={field as unknown as Props['of']}
      id={id}
      value={value}
      disabled={disabled}
      ref={grid}
      faults={refused}
      isTitled={isTitled}
      onChange={(lines) => onChange(lines)}
    />
  )
}

export const lines: WebKind<'lines'> = {
  cell: ({ value }) => (value ? `${value.length} 行` : ''),
  Editor: LinesEditor,
  search: null,
  column: { width: 90, align: 'right' },
  isWide: true,
}
