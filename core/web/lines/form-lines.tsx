import type { Field } from '@mortise/model'
import { type Ref, use, useCallback } from 'react'
import { LinesContext, type LinesHandle } from '../kinds/lines/lines-context.ts'
import { LinesGrid, type LinesGridProps } from './lines-grid.tsx'

export type FormLinesProps<F extends Field<'lines'>> = Omit<
  LinesGridProps<F>,
  'faults' | 'isTitled' | 'isFixed' | 'authPre'
>

/** The lines of a document in an editor of its own: the form still tries their cells, and tells what the server refused. */
export function FormLines<F extends Field<'lines'>>({ ref, ...props }: FormLinesProps<F>) {
  const { refused, grid, isTitled, isFixed, authPre } = use(LinesContext)
  const attach = useCallback(
    (handle: LinesHandle | null) => {
      assign(grid, handle)
      assign(ref, handle)
    },
    [grid, ref],
  )
  const fromForm = { faults: refused, isTitled, isFixed, authPre }
  return <LinesGrid {...props} {...fromForm} ref={attach} />
}

function assign<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}
